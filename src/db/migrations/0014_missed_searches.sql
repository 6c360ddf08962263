-- Searches of shoppers without a result: what was searched for, and nothing about who did.
create table missed_searches (
  text text primary key check (length(text) between 1 and 200),
  count integer not null default 1 check (count > 0),
  last_at timestamptz not null
);
create index missed_searches_count on missed_searches (count desc, last_at desc, text);
