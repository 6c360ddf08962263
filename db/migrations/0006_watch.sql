-- What /metrics and the doctor ask, without reading the tables behind it.
create index stripe_events_handled on stripe_events (handled_at desc) include (created_at);
create index payments_trouble on payments (order_id) where trouble is not null;
