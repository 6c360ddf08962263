-- What came to the shelf and what left it lately: what a search counted in a snapshot stays true but for what this holds
-- of later. A row without a number of products says that everything may be different.
create table shelf_changes (
  changed_by xid8 not null default pg_current_xact_id(),
  changed_at timestamptz not null default now(),
  products integer,
  price bigint,
  category_id integer,
  brand_id integer,
  searched_name text collate "C",
  searched_code text collate "C"
);
create index shelf_changes_by on shelf_changes (changed_by);

create function tell_many() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select from changed limit 1001) most) > 1000 then
    insert into shelf_changes default values;
  else
    insert into shelf_changes (products, price, category_id, brand_id, searched_name, searched_code)
      select case tg_op when 'INSERT' then 1 else -1 end, price, category_id, brand_id, searched_name, searched_code
      from changed;
  end if;
  return null;
end $$;

create function tell_changed() returns trigger language plpgsql as $$
begin
  insert into shelf_changes (products, price, category_id, brand_id, searched_name, searched_code) values
    (-1, old.price, old.category_id, old.brand_id, old.searched_name, old.searched_code),
    (1, new.price, new.category_id, new.brand_id, new.searched_name, new.searched_code);
  return null;
end $$;

create function tell_all() returns trigger language plpgsql as $$
begin
  insert into shelf_changes default values;
  return null;
end $$;

create trigger shelf_added_told after insert on shelf referencing new table as changed
  for each statement execute function tell_many();
create trigger shelf_gone_told after delete on shelf referencing old table as changed
  for each statement execute function tell_many();
create trigger shelf_changed_told after update on shelf
  for each row when ((old.price, old.category_id, old.brand_id, old.searched_name, old.searched_code)
    is distinct from (new.price, new.category_id, new.brand_id, new.searched_name, new.searched_code))
  execute function tell_changed();
create trigger shelf_emptied_told after truncate on shelf for each statement execute function tell_all();
-- What lies below a category is another then.
create trigger categories_moved after update on categories
  for each row when (old.parent_id is distinct from new.parent_id) execute function tell_all();
