-- What happened to the shop's security, for the owner to read: log-ins that failed, refused webhooks, exports and so on.
-- Nobody changes a row, and only the purge job deletes one, once it is 90 days older than now or than the newest row.
create table security_events (
  id bigint generated always as identity primary key,
  created_at timestamptz not null,
  kind text not null check (length(kind) between 1 and 40),
  actor_kind text check (actor_kind in ('user', 'admin')),
  actor_id uuid,
  -- Of an attempt at an account that does not exist.
  actor_email text check (length(actor_email) <= 254),
  ip text check (length(ip) <= 60),
  count integer not null default 1 check (count > 0),
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object')
);
create index security_events_time on security_events (created_at desc, id desc);
create index security_events_kind on security_events (kind, created_at desc, id desc);
create index security_events_actor on security_events (actor_id) where actor_id is not null;

create function refuse_security_event_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('vitrine.purge_security_events', true) = 'on'
    and old.created_at < greatest(now(), (select max(created_at) from security_events)) - interval '90 days' then
    return old;
  end if;
  raise exception 'security_events is append-only';
end
$$;
create trigger security_events_append_only before update or delete on security_events
  for each row execute function refuse_security_event_change();
create trigger security_events_no_truncate before truncate on security_events
  for each statement execute function refuse_security_event_change();

-- When the owner was e-mailed about the attack that reached the limit of this account.
alter table wrong_passwords add column alerted_at timestamptz;
