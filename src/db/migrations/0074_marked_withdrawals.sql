-- The withdrawal that a refund of 0.00 ends: its pieces were free, or paid by refunds by amount.
alter table refunds add column withdrawal_id uuid references withdrawals;

-- What refunds by amount paid of the pieces of such a refund.
create table refund_covers (
  refund_id uuid not null references refunds,
  covered_by uuid not null references refunds,
  amount bigint not null check (amount > 0),
  primary key (refund_id, covered_by)
);
create index refund_covers_covered_by on refund_covers (covered_by);
