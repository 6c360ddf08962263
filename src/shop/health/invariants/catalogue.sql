-- Each query lists the violations of an invariant, so it must return no row. $1 is the time of the shop's clock.

-- name: a product has live variants exactly when it is not archived
select p.id from products p
where (p.archived_at is null) <> exists (select from variants v where v.product_id = p.id and v.archived_at is null);

-- name: a variant has one value of each option of its product, and its combination says which
select v.id, v.combination from variants v
where v.archived_at is null and (
  v.combination <> coalesce((select array_agg(vov.value_id order by vov.value_id) from variant_option_values vov where vov.variant_id = v.id), '{}')
  or (select count(*) from variant_option_values vov join product_options o on o.id = vov.option_id
    where vov.variant_id = v.id and o.product_id = v.product_id)
    <> (select count(*) from product_options o where o.product_id = v.product_id));

-- name: product_search has exactly the products on sale
select coalesce(p.id, s.product_id) as id from (
  select p.id, p.name, p.brand_id, p.category_id, p.created_at, min(v.price) as price, max(v.price) as price_to,
    string_agg(v.code, e'\n' order by v.position, v.id) as code
  from products p join variants v on v.product_id = p.id and v.archived_at is null
  where p.on_sale group by p.id
) p full join product_search s on s.product_id = p.id
where (s.created_at, s.price, s.price_to, s.category_id, s.brand_id, s.name, s.code)
  is distinct from (p.created_at, p.price, p.price_to, p.category_id, p.brand_id, normalize_search_text(p.name), normalize_search_text(p.code));

-- name: search documents have the present words (the newest 1,000 products)
select s.product_id as id from (select * from product_search order by created_at desc, product_id desc limit 1000) s
left join search_texts(array(select product_id from product_search order by created_at desc, product_id desc limit 1000)) t
  on t.product_id = s.product_id
where s.document is distinct from search_document(t.name, t.codes, t.place, t.details, t.description);

-- name: product_search has the present facets (the newest 1,000 products)
select s.product_id as id from (select * from product_search order by created_at desc, product_id desc limit 1000) s
left join search_facets(array(select product_id from product_search order by created_at desc, product_id desc limit 1000)) f
  on f.product_id = s.product_id
left join facet_sets every on every.id = s.facet_set
left join facet_sets stocked on stocked.id = s.stock_set
where (every.facets, stocked.id, s.price_steps) is distinct from (f.facets, stock_set_id(f.stocked), f.price_steps)
  or (stocked.facets, stocked.members) is distinct from (
    case when cardinality(f.stocked) > 0 then
      array(select distinct facet from unnest(f.stocked) one, unnest(string_to_array(one, e'\n')) facet order by facet) end,
    case when cardinality(f.stocked) > 1 then array(select hashtextextended(one, 0) from unnest(f.stocked) one) end);
