-- What a variant cost before its price was reduced, in minor units. Null: it is not on sale.
alter table variants
  add compare_at_price bigint,
  add constraint variants_compare_at_price check (compare_at_price > price and compare_at_price <= 100000000);
create index variants_reduced on variants (product_id) where compare_at_price is not null and archived_at is null;

alter table collections add on_sale boolean not null default false;
alter table collections alter on_sale drop default;
alter table collections
  drop constraint collections_check3,
  add constraint collections_conditions check (by_rule = (engravable or in_stock or on_sale
    or num_nonnulls(new_days, min_price, max_price, category_id, brand_id, fact_key) > 0));

-- A chosen metal comes before the facts. A variant's fact comes before the product's.
-- Product by product: without statistics a join of all is quadratic.
create or replace function search_facets(ids uuid[])
  returns table (product_id uuid, price_steps bigint, facets text[], stocked text[])
  language sql stable rows 1000 as $$
    select facets.* from unnest(ids) given (id), lateral (
    with piece as materialized (
      select * from variants v where v.product_id = given.id and v.archived_at is null
    ), chosen as materialized (
      select piece.id, o.kind, ov.value from piece
        join variant_option_values vov on vov.variant_id = piece.id
        join option_values ov on ov.option_id = vov.option_id and ov.id = vov.value_id
        join product_options o on o.id = vov.option_id
    ), stated as materialized (
      select piece.id, f.key, f.value from piece join product_facts f on f.product_id = piece.product_id
      where f.key in ('metal', 'plating', 'stone', 'colour', 'chain_length')
        and (f.variant_id = piece.id or f.variant_id is null and not exists (
          select from product_facts own where own.variant_id = piece.id and own.key = f.key))
    ), metal as (
      select id, metal_facet(value) as value from chosen where kind = 'metal' and metal_facet(value) is not null
      union all
      select s.id, metal_facet(concat_ws(' ', max(s.value) filter (where s.key = 'metal'),
        max(s.value || ' plated') filter (where s.key = 'plating')))
      from stated s left join chosen c on c.id = s.id and c.kind = 'metal' and metal_facet(c.value) is not null
      where s.key in ('metal', 'plating') and c.id is null group by s.id
    ), facet (id, facet) as (
      select id, 'metal:' || value from metal
      union all select id, 'stone:' || lower(value) from chosen where kind = 'stone'
      union all select id, 'stone:' || lower(value) from stated where key = 'stone'
      union all select id, 'colour:' || family from stated, colour_facets(value) family where key = 'colour'
      union all select id, 'ring_size:' || upper(value) from chosen where kind = 'ring_size'
      union all select id, 'length:' || normalize_document_text(value) from chosen where kind = 'length'
      union all select id, 'length:' || value || ' cm' from stated where key = 'chain_length'
      union all select piece.id, 'engravable:yes' from piece join engravings e on e.product_id = piece.product_id
      union all select id, 'on_sale:yes' from piece where compare_at_price is not null
    )
    select p.product_id, bit_or(1::bigint << width_bucket(p.price, price_ladder())),
      coalesce(array_agg(distinct f.facet order by f.facet) filter (where f.facet is not null), '{}'),
      case when bool_or(p.stock_quantity > 0) then coalesce(
        array_agg(distinct f.facet order by f.facet) filter (where f.facet is not null and p.stock_quantity > 0), '{}') end
    from piece p left join facet f on f.id = p.id group by p.product_id) facets
$$;

-- An order writes a product's row only when it takes the last piece of a variant. The prices of each product by its
-- index: without statistics a join with all prices is quadratic.
create or replace function search_changed_variants() returns trigger language plpgsql as $$
declare
  renamed uuid[] := array(select distinct product_id from (
    select id, product_id, code, position, archived_at, combination from after
    except select id, product_id, code, position, archived_at, combination from before) changed);
  priced uuid[] := array(select distinct product_id from (
    select id, product_id, price from after except select id, product_id, price from before) changed);
  offered uuid[] := array(select distinct product_id from (
    select id, product_id, stock_quantity > 0, compare_at_price is null from after
    except select id, product_id, stock_quantity > 0, compare_at_price is null from before) changed);
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
  if priced || offered <> '{}' then perform update_product_facets(priced || offered); end if;
  return null;
end $$;
