-- A refund of an exchange that both of its payments give back is two rows, each with an own key and status at the provider.
alter table refunds add column part_of uuid references refunds on delete restrict;
create unique index refunds_part_of on refunds (part_of) where part_of is not null;

insert into refunds (order_id, amount, from_credit, part_of, reason, admin_id, status, refund_id, given_at, reversed_at, created_at)
select order_id, from_credit, from_credit, id, reason, admin_id, status, refund_id || '-credit', given_at, reversed_at, created_at
from refunds where from_credit > 0 and from_credit < amount;
update refunds set amount = amount - from_credit, from_credit = 0 where from_credit > 0 and from_credit < amount;

alter table refunds drop constraint refunds_from_credit;
alter table refunds add constraint refunds_from_credit check (from_credit in (0, amount));
alter table refunds add constraint refunds_part_of_credit check (part_of is null or from_credit > 0);
