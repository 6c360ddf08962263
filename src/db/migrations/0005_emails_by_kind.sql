create index emails_kind on emails (kind, created_at desc, id desc) include (search_text);
