-- What a refund gives back for pieces and for the delivery, so that its credit note has the right lines and rates.

-- Minor units; null: the value of these pieces. It differs after a deduction.
alter table refund_items add column amount bigint check (amount >= 0);

-- Of the amount, in minor units, for the delivery.
alter table refunds add column shipping bigint not null default 0;
alter table refunds add constraint refunds_shipping check (shipping between 0 and amount) not valid;
alter table refunds validate constraint refunds_shipping;
