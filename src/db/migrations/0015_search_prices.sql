-- A change of prices alone leaves the search documents as they are: of 10,000 products they take seconds. The rows before
-- and after are compared by `except`: a join keeps the plan of the first, small change, which is quadratic for large ones.
-- As update_product_search does: a brand or category that is being renamed would write the old prices.
create function lock_search_places(ids uuid[]) returns void language plpgsql as $$
begin
  perform from brands where id in (select brand_id from products where id = any(ids)) order by id for share;
  perform from categories where id in (
    with recursive path (id) as (
      select category_id from products where id = any(ids)
      union select c.parent_id from categories c join path on c.id = path.id)
    select id from path) order by id for share;
end $$;

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
      from (
        select v.product_id, min(v.price) as price, max(v.price) as price_to
        from variants v where v.archived_at is null and v.product_id = any(priced) group by v.product_id) offer
      where s.product_id = offer.product_id and s.product_id = any(priced)
        and (s.price, s.price_to) is distinct from (offer.price, offer.price_to);
  end if;
  return null;
end $$;
