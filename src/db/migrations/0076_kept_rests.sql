-- An order whose pieces are all refunded before they left can end though a rest of its payment, as of its delivery, is not given back.
alter table order_cancellations
  add keeps_rest boolean not null default false,
  add check (not keeps_rest or refund_id is null);
