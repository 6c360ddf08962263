-- The first day on which the parcel of a gift that must not arrive before its day may leave; null: at once.
alter table shippings add dispatch_from date;
-- When that day was is not known: the last day is safe.
update shippings s set dispatch_from = s.dispatch_by from gifts g where g.order_id = s.order_id and g.not_before is not null;
