-- When money was given back and when it came back, so that reports count a refund in its own period.
alter table refunds
  -- The provider had it. Null: it has not yet, or it refused it.
  add column given_at timestamptz,
  -- The bank returned it.
  add column reversed_at timestamptz;

update refunds set given_at = created_at where refund_id is not null and status <> 'failed';
-- Of refunds that failed, those with a credit note had been given.
update refunds r set given_at = r.created_at, reversed_at = d.issued_at
from documents d
where d.refund_id = r.id and d.kind = 'invoice' and r.status = 'failed';

alter table refunds add constraint refunds_reversed check (reversed_at is null or given_at is not null);
create index refunds_given_at on refunds (given_at) include (order_id, amount) where given_at is not null;
create index refunds_reversed_at on refunds (reversed_at) include (order_id, amount) where reversed_at is not null;
