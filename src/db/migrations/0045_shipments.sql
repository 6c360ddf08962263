-- An order leaves in one or several parcels. `shippings` keeps what was agreed, and when all of the order was shipped.
create table shipments (
  order_id uuid not null references shippings on delete restrict,
  -- 1 is the first parcel of the order.
  number integer not null check (number >= 1),
  shipping_company text not null,
  tracking_number text not null,
  estimated_delivery date not null,
  shipped_at timestamptz not null,
  primary key (order_id, number)
);
-- Finds the last parcel.
create index shipments_newest on shipments (shipped_at desc);

create table shipment_items (
  order_id uuid not null,
  number integer not null,
  order_item_id uuid not null references order_items on delete restrict,
  quantity integer not null check (quantity > 0),
  primary key (order_id, number, order_item_id),
  foreign key (order_id, number) references shipments on delete restrict
);

insert into shipments (order_id, number, shipping_company, tracking_number, estimated_delivery, shipped_at)
select order_id, 1, shipping_company, tracking_number, estimated_delivery, shipped_at
from shippings where kind = 'delivery' and shipped_at is not null;

-- Without what was refunded before.
insert into shipment_items (order_id, number, order_item_id, quantity)
select order_id, 1, id, packed from (
  select i.order_id, i.id, i.quantity - coalesce((
    select sum(ri.quantity) from refund_items ri join refunds r on r.id = ri.refund_id
    where ri.order_item_id = i.id and r.status <> 'failed' and r.created_at < s.shipped_at), 0)::integer as packed
  from shipments s join order_items i on i.order_id = s.order_id
) line where packed > 0;

drop index shippings_shipped;
alter table shippings
  drop constraint shippings_parcel,
  drop column shipping_company,
  drop column tracking_number;
