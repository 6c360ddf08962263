-- Set when an admin has dismissed the failure, or when a later copy of the e-mail has arrived.
alter table emails add column dismissed_at timestamptz;
create index emails_undelivered on emails (created_at desc, id desc) include (search_text)
  where dismissed_at is null and text <> ''
    and (status = 'failed' or (status = 'queued' and attempts >= 3 and error is not null));
