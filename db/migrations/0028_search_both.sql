-- A name and its code as one text: of two words the index finds what has both, instead of all that have either, and of
-- one it is asked once. Each also alone: what only a code is asked for may be in every name.
drop index shelf_search;
create index shelf_search on shelf
  using gin ((searched_name || e'\n' || searched_code) gin_trgm_ops, searched_name gin_trgm_ops, searched_code gin_trgm_ops);

-- Also what only moves: which products a page found may be told again.
drop trigger shelf_changed_told on shelf;
create trigger shelf_changed_told after update on shelf
  for each row when ((old.price, old.category_id, old.brand_id, old.searched_name, old.searched_code, old.created_at)
    is distinct from (new.price, new.category_id, new.brand_id, new.searched_name, new.searched_code, new.created_at))
  execute function tell_changed();
