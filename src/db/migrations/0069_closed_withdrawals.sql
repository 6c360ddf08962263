-- A withdrawal can be closed without a refund: the shopper keeps those of its pieces that are not refunded.
alter table withdrawals add column closed_at timestamptz, add column close_reason text;
alter table withdrawals add constraint withdrawals_close_reason check ((closed_at is null) = (close_reason is null)) not valid;
alter table withdrawals validate constraint withdrawals_close_reason;
alter table withdrawal_items add column closed_quantity integer not null default 0;
alter table withdrawal_items add constraint withdrawal_items_closed check (closed_quantity between 0 and quantity) not valid;
alter table withdrawal_items validate constraint withdrawal_items_closed;
