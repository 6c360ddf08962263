-- When the payment provider was last heard: what /metrics and the doctor ask, and what the hourly sweep looks for.
create index stripe_events_handled on stripe_events (handled_at desc) include (created_at);
