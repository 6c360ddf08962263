-- A letter's row is a dozen times as wide as what a list of letters is ordered, narrowed and searched by: it walks and
-- counts these indexes alone. The text ends where an index's row has to, behind every address with a subject of the
-- shop's own; a letter too long for the index would else stop the order that it tells of.
alter table emails drop column searched,
  add column searched text not null generated always as
    (left(searchable(recipient || case when kind ~ '^(verify|reset)_' then '' else ' ' || subject end), 600)) stored;
create index emails_search on emails using gin (searched gin_trgm_ops);
drop index emails_newest, emails_status;
create index emails_newest on emails (created_at desc, id desc) include (searched);
create index emails_status on emails (status, created_at desc, id desc) include (searched);

-- An index is read alone only where a vacuum has been since the rows were written.
alter table emails set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
