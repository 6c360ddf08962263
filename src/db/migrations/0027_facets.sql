-- Facets: what a list can be filtered by. Many products share one set of facets, so that a list counts its sets, which
-- are few, and adds up their facets.
create table facet_sets (
  -- facet_set_id(facets)
  id bigint primary key,
  -- 'metal:rose gold', 'ring_size:M'
  facets text[] not null
);
create index facet_sets_facets on facet_sets using gin (facets);

alter table product_search
  add facet_set bigint not null default 0,
  -- The set of the variants in stock. Null: none is.
  add stock_set bigint,
  -- A bit for each step of price_ladder() in which a variant is.
  add price_steps bigint not null default 0;

-- Counts read only this index.
create index product_search_counts on product_search
  (facet_set, stock_set, category_id, brand_id, price_steps, price, price_to, product_id);
create index product_search_stock_set on product_search (stock_set);

create function facet_set_id(facets text[]) returns bigint language sql immutable strict parallel safe as $$
  select hashtextextended(array_to_string(facets, e'\n'), 0)
$$;

-- Where a range of prices may end, in minor units.
create function price_ladder() returns bigint[] language sql immutable parallel safe as $$
  select '{1000,2000,3000,4000,5000,7500,10000,15000,20000,25000,30000,40000,50000,75000,100000,150000,200000,250000,
    300000,400000,500000,750000,1000000,1500000,2000000,5000000,10000000}'::bigint[]
$$;

-- The metals by which shoppers look: '18ct yellow gold' is gold, silver plated with rose gold is 'rose gold plated'.
create function metal_facet(wording text) returns text language sql immutable strict parallel safe as $$
  select case
    when t ~ 'vermeil' then 'gold vermeil'
    when t ~ 'gold plated' then substring(t, '(?:rose |white )?gold plated')
    when t ~ 'rolled gold|gold filled' then 'gold filled'
    when t ~ '(rose|pink|red) gold' then 'rose gold'
    when t ~ 'white gold' then 'white gold'
    when t ~ '\mgold' then 'gold'
    else substring(t, '\m(?:platinum|palladium|silver|stainless steel|titanium|tungsten|brass|bronze|copper|pewter|aluminium)\M')
  end from replace(lower(wording), '-', ' ') t
$$;

-- The families of a colour in words: 'Royal blue' is blue, 'Cream and sand' is white and brown.
create function colour_facets(wording text) returns setof text language sql immutable strict parallel safe rows 1 as $$
  select family from (values
    ('black', 'black|jet'), ('blue', 'blue|navy|teal|aqua|azure|turquoise|indigo'), ('brown', 'brown|sand|cognac|chocolate|tan'),
    ('clear', 'clear|colourless|colorless|transparent'), ('green', 'green|olive|mint|teal|emerald'),
    ('grey', 'gr[ea]y|charcoal|silver'), ('multicoloured', 'multi|rainbow'), ('orange', 'orange|peach|coral|terracotta'),
    ('pink', 'pink|rose|blush|fuchsia'), ('purple', 'purple|violet|lilac|lavender|mauve'),
    ('red', 'red|crimson|ruby|burgundy'), ('white', 'white|ivory|cream|milk'), ('yellow', 'yellow|honey|golden|champagne|lemon')
  ) families (family, words) where lower(wording) ~ ('\m(?:' || words || ')')
$$;

-- A chosen metal comes before the facts. A variant's fact comes before the product's.
-- Product by product: without statistics a join of all is quadratic.
create function search_facets(ids uuid[])
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
    )
    select p.product_id, bit_or(1::bigint << width_bucket(p.price, price_ladder())),
      coalesce(array_agg(distinct f.facet order by f.facet) filter (where f.facet is not null), '{}'),
      case when bool_or(p.stock_quantity > 0) then coalesce(
        array_agg(distinct f.facet order by f.facet) filter (where f.facet is not null and p.stock_quantity > 0), '{}') end
    from piece p left join facet f on f.id = p.id group by p.product_id) facets
$$;

create function update_product_facets(ids uuid[]) returns void language plpgsql as $$
begin
  -- The statements after this one see what was committed while it waited.
  perform from product_search where product_id = any(ids) order by product_id for update;
  with given as materialized (select * from search_facets(ids)), known as (
    insert into facet_sets (id, facets)
      select distinct on (id) id, facets from (
        select facet_set_id(facets) as id, facets from given
        union all select facet_set_id(stocked), stocked from given where stocked is not null) sets
      order by id
      on conflict (id) do nothing)
  update product_search s
    set facet_set = facet_set_id(g.facets), stock_set = facet_set_id(g.stocked), price_steps = g.price_steps
    from given g where s.product_id = g.product_id
      and (s.facet_set, s.stock_set, s.price_steps)
        is distinct from (facet_set_id(g.facets), facet_set_id(g.stocked), g.price_steps);
end $$;

create or replace function update_product_search(ids uuid[]) returns void language plpgsql as $$
begin
  perform lock_search_places(ids);
  delete from product_search s where product_id = any(ids) and not exists (
    select from products p join variants v on v.product_id = p.id and v.archived_at is null
    where p.id = s.product_id and p.on_sale);
  insert into product_search (product_id, name, code, brand_id, category_id, price, price_to, created_at, document)
    select p.id, normalize_search_text(p.name), offer.code, p.brand_id, p.category_id, offer.price, offer.price_to,
      p.created_at, search_document(t.name, t.codes, t.place, t.details, t.description)
    from search_texts(ids) t join products p on p.id = t.product_id, lateral (
      select normalize_search_text(string_agg(v.code, e'\n' order by v.position, v.id)) as code,
        min(v.price) as price, max(v.price) as price_to
      from variants v where v.product_id = p.id and v.archived_at is null) offer
    where offer.price is not null
    order by p.id
    on conflict (product_id) do update set name = excluded.name, code = excluded.code, brand_id = excluded.brand_id,
      category_id = excluded.category_id, price = excluded.price, price_to = excluded.price_to,
      created_at = excluded.created_at, document = excluded.document;
  perform update_product_facets(ids);
  insert into search_words (word, strong)
    select found.word, bool_or(given.strong) from search_texts(ids) t, lateral (
      values (concat_ws(' ', t.name, t.place, t.details), true), (t.description, false)) given (text, strong),
      split_words(given.text) found (word)
    group by found.word
    having not exists (
      select from search_words known where known.word = found.word and known.strong >= bool_or(given.strong));
end $$;

-- An order writes a product's row only when it takes the last piece of a variant. The prices of each product by its
-- index: without statistics a join with all prices is quadratic.
create or replace function search_changed_variants() returns trigger language plpgsql as $$
declare
  renamed uuid[] := array(select distinct product_id from (
    select id, product_id, code, position, archived_at, combination from after
    except select id, product_id, code, position, archived_at, combination from before) changed);
  priced uuid[] := array(select distinct product_id from (
    select id, product_id, price from after except select id, product_id, price from before) changed);
  stocked uuid[] := array(select distinct product_id from (
    select id, product_id, stock_quantity > 0 from after
    except select id, product_id, stock_quantity > 0 from before) changed);
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
  if priced || stocked <> '{}' then perform update_product_facets(priced || stocked); end if;
  return null;
end $$;

create function search_changed_engraving() returns trigger language plpgsql as $$
begin
  perform update_product_facets(array(select product_id from changed));
  return null;
end $$;
create trigger engravings_search_insert after insert on engravings referencing new table as changed
  for each statement execute function search_changed_engraving();
create trigger engravings_search_delete after delete on engravings referencing old table as changed
  for each statement execute function search_changed_engraving();

select update_product_facets(array(select product_id from product_search));
