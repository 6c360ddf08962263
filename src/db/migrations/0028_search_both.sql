-- A name and its code as one text: of two words the index finds what has both, instead of all that have either, and of
-- one it is asked once. Each also alone: what only a code is asked for may be in every name.
create index shelf_texts on shelf
  using gin ((searched_name || e'\n' || searched_code) gin_trgm_ops, searched_name gin_trgm_ops, searched_code gin_trgm_ops);
drop index shelf_search;
alter index shelf_texts rename to shelf_search;

-- Every change of what is on sale, also of its date or of how its code is written: which products a page found may be
-- told again.
drop trigger shelf_changed_told on shelf;
create trigger shelf_changed_told after update on shelf for each row execute function tell_changed();
