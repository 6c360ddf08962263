-- Every change that an admin makes: what it was before and after, whole for what came or went, else only what differs.
create table change_log (
  id bigint generated always as identity primary key,
  admin_id uuid not null references admins on delete restrict,
  subject text not null check (length(subject) between 1 and 40),
  subject_id text not null check (length(subject_id) between 1 and 100),
  name text not null,
  action text not null check (length(action) between 1 and 40),
  before jsonb,
  after jsonb,
  created_at timestamptz not null
);
create index change_log_subject on change_log (subject, subject_id, id desc);
create index change_log_admin on change_log (admin_id, id desc);
create index change_log_time on change_log (created_at);

-- A brand that only withdrawn products still have can be deleted.
alter table products alter column brand_id drop not null;
alter table products add check (brand_id is not null or withdrawn_at is not null);
