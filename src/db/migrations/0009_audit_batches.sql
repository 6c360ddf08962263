-- An import is one line of the log; the lines of its rows refer to it.
alter table audit_log add batch_id bigint references audit_log on delete cascade;
create index audit_log_batch on audit_log (batch_id, created_at desc, id desc) where batch_id is not null;
