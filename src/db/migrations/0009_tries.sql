-- How often a call was taken over: a try that has lost it to a later one must not end it.
alter table idempotent_calls add column tries integer not null default 1;
