-- When an admin said that a payment's trouble is put right: until then the back office asks for it.
alter table payments add column trouble_seen_at timestamptz;
