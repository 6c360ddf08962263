-- Null: the shop itself, by a job.
alter table audit_log alter column admin_id drop not null;
