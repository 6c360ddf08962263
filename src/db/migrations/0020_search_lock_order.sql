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

-- The prices of each product by its index: without statistics a join with all prices is quadratic.
create or replace function search_changed_variants() returns trigger language plpgsql as $$
declare
  renamed uuid[] := array(select distinct product_id from (
    select id, product_id, code, position, archived_at, combination from after
    except select id, product_id, code, position, archived_at, combination from before) changed);
  priced uuid[] := array(select distinct product_id from (
    select id, product_id, price from after except select id, product_id, price from before) changed);
begin
  if renamed <> '{}' then perform update_product_search(renamed); end if;
  if priced <> '{}' then
    perform lock_search_places(priced);
    update product_search s set price = offer.price, price_to = offer.price_to
      from unnest(priced) changed (id), lateral (
        select min(v.price) as price, max(v.price) as price_to
        from variants v where v.archived_at is null and v.product_id = changed.id) offer
      where s.product_id = changed.id and offer.price is not null
        and (s.price, s.price_to) is distinct from (offer.price, offer.price_to);
  end if;
  return null;
end $$;
