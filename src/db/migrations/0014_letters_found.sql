-- What a letter is found by. The subject of one that carries a token is that token: nobody may try tokens by searching.
alter table emails add column searched text not null generated always as
  (searchable(recipient || case when kind ~ '^(verify|reset)_' then '' else ' ' || subject end)) stored;
create index emails_search on emails using gin (searched gin_trgm_ops);
