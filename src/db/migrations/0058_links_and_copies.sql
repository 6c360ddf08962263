-- The id of a guest's order was mailed to an address that was corrected since: it no longer opens the order.
alter table orders add column is_link_closed boolean not null default false;
update orders o set is_link_closed = true
from audit_log l
where l.subject = 'order' and l.subject_id = o.id::text and l.action = 'details corrected' and l.before ? 'email'
  and o.customer_type = 'guest';

-- The e-mail that a copy repeats.
alter table emails add column copy_of uuid;
