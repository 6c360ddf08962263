-- A chosen metal is in the words of the owner: 'Silver plated with rose gold' is rose gold plated, 'Plated gold' gold plated.
-- 'Rhodium plated gold' stays gold.
create or replace function metal_facet(wording text) returns text language sql immutable strict parallel safe as $$
  select case
    when t ~ 'vermeil' then 'gold vermeil'
    when t ~ 'gold plated' then substring(t, '(?:rose |white )?gold plated')
    when t ~ 'plated (?:with|in) (?:[0-9]+ ?(?:ct|kt?|carat) )?(?:yellow |rose |white )?gold|^plated (?:rose |white )?gold'
      then substring(t, 'plated .*?((?:rose |white )?gold)') || ' plated'
    when t ~ 'rolled gold|gold filled' then 'gold filled'
    when t ~ '(rose|pink|red) gold' then 'rose gold'
    when t ~ 'white gold' then 'white gold'
    when t ~ '\mgold' then 'gold'
    else substring(t, '\m(?:platinum|palladium|silver|stainless steel|titanium|tungsten|brass|bronze|copper|pewter|aluminium)\M')
  end from replace(lower(wording), '-', ' ') t
$$;

select update_product_facets(array(
  select distinct o.product_id from product_options o join option_values v on v.option_id = o.id
  where o.kind = 'metal' and v.value ~* 'plated'));

-- Search: '12g' finds a weight that only a fact states. Not of carats: '9ct' is a kind of gold.
create or replace function fact_text(key text, value text) returns text language sql immutable parallel safe as $$
  select case
    when key in ('width', 'height', 'length', 'diameter') then value || ' mm'
    when key = 'chain_length' then value || ' cm'
    when key = 'weight' then value || ' g'
    else value end
$$;

create or replace function search_texts(ids uuid[])
  returns table (product_id uuid, name text, codes text, place text, details text, description text)
  language sql stable rows 1 as $$
    select p.id, normalize_document_text(p.name),
      (select string_agg(regexp_replace(normalize_search_text(v.code), '[^[:alnum:]]', '', 'g'), ' ' order by v.id)
        from variants v where v.product_id = p.id and v.archived_at is null),
      normalize_document_text(concat_ws(' ', b.name, (
        with recursive path (id, name, parent_id) as (
          select id, name, parent_id from categories where id = p.category_id
          union select c.id, c.name, c.parent_id from categories c join path on c.id = path.parent_id)
        select string_agg(path.name, ' ') from path))),
      join_clasp_words(normalize_document_text(concat_ws(' ', (
        select string_agg(fact_text(f.key, f.value), ' ' order by f.id)
        from product_facts f left join variants v on v.id = f.variant_id
        where f.product_id = p.id and v.archived_at is null
          and f.key not in ('care', 'warnings', 'eu_responsible_person', 'certificate_number')), (
        select string_agg(distinct o.name || ' ' || ov.value, ' ')
        from product_options o join option_values ov on ov.option_id = o.id
        where o.product_id = p.id and exists (
          select from variant_option_values vov join variants v on v.id = vov.variant_id
          where vov.option_id = o.id and vov.value_id = ov.id and v.archived_at is null))))),
      join_clasp_words(normalize_document_text(p.description))
    from products p join brands b on b.id = p.brand_id where p.id = any(ids) and p.on_sale
$$;

select update_product_search(array(
  select distinct product_id from product_facts
  where key in ('width', 'height', 'length', 'diameter', 'chain_length', 'weight')));
