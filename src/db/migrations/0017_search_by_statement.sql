-- By statement, as for variants: a bulk edit of 10,000 products rebuilds their documents at once, not one by one.
drop trigger products_search_update on products;
drop function search_changed_product();

create function search_changed_products() returns trigger language plpgsql as $$
declare
  changed uuid[] := array(select id from (
    select id, name, description, brand_id, category_id, on_sale, created_at from after
    except select id, name, description, brand_id, category_id, on_sale, created_at from before) changed);
begin
  if changed <> '{}' then perform update_product_search(changed); end if;
  return null;
end $$;
create trigger products_search_update after update on products referencing old table as before new table as after
  for each statement execute function search_changed_products();
