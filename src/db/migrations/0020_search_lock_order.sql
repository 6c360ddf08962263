-- The order of locks: products, then brands, then categories.
create function lock_places(brand_ids integer[], category_ids integer[]) returns void language plpgsql as $$
begin
  perform from brands where id = any(brand_ids) order by id for share;
  perform from categories where id in (
    with recursive path (id) as (
      select unnest(category_ids)
      union select c.parent_id from categories c join path on c.id = path.id)
    select id from path) order by id for share;
end $$;

create or replace function lock_search_places(ids uuid[]) returns void language plpgsql as $$
begin
  perform lock_places(array_agg(distinct brand_id), array_agg(distinct category_id))
  from products where id = any(ids);
end $$;

-- Locks the places of before, too: a rename there would write the products back to them.
create or replace function search_changed_products() returns trigger language plpgsql as $$
declare
  changed uuid[] := array(select id from (
    select id, name, description, brand_id, category_id, on_sale, created_at from after
    except select id, name, description, brand_id, category_id, on_sale, created_at from before) changed);
begin
  if changed = '{}' then return null; end if;
  perform lock_places(array_agg(distinct brand_id), array_agg(distinct category_id))
  from (select brand_id, category_id from before union select brand_id, category_id from after) place;
  perform update_product_search(changed);
  return null;
end $$;
