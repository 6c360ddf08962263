-- Null until somebody has enabled or declined the account: it waits.
alter table admins add column reviewed_at timestamptz;
update admins a set reviewed_at = updated_at
  where not disabled or exists (select from audit_log l where l.subject = 'admin' and l.subject_id = a.id::text);

-- A trigger, because processes of the previous release enable accounts during an update.
create function review_enabled_admin() returns trigger language plpgsql as $$
begin
  new.reviewed_at := coalesce(new.reviewed_at, now());
  return new;
end $$;
create trigger admins_enabled before insert or update on admins
  for each row when (not new.disabled) execute function review_enabled_admin();
create index admins_waiting on admins (created_at desc, id desc)
  where disabled and reviewed_at is null and email_verified_at is not null;
