-- Orders are found by names without accents, and with any kind of quotes. Stored, as in users: computing it for every row
-- would take most of a search.
alter table orders add search_name text not null generated always as
  (normalize_search_text(first_name || e'\n' || last_name)) stored;
drop index orders_search;
create index orders_search on orders using gin (
  search_name gin_trgm_ops, lower(email) gin_trgm_ops, lower(phone_number) gin_trgm_ops
);
drop index gifts_receiver;
create index gifts_receiver on gifts using gin (normalize_search_text(receiver_name) gin_trgm_ops);

-- A chosen metal comes before the facts; a chosen colour is added to them. A variant's fact comes before the product's.
-- Product by product: without statistics a join of all is quadratic.
create or replace function search_facets(ids uuid[])
  returns table (product_id uuid, price_steps bigint, facets text[], stocked text[])
  language sql stable rows 1000 as $$
    select facets.* from unnest(ids) given (id), lateral (
    with piece as materialized (
      select * from variants v where v.product_id = given.id and v.archived_at is null
    ), chosen as materialized (
      select piece.id, o.kind, o.name, ov.value from piece
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
      union all select id, 'colour:' || coalesce(family, lower(value)) from chosen left join colour_facets(value) family on true
        where kind = 'other' and name ~* '^colou?r$'
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

select update_product_facets(array(
  select product_id from product_options where kind = 'other' and name ~* '^colou?r$'));
