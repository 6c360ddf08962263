-- Of 'Plated with gold with rose gold accents' the accents alone are left out: it is gold plated. More words of both:
-- 'Silver, gold accented', 'Goldplated', 'Plated in 14 karat gold'.
create or replace function metal_facet(wording text) returns text language sql immutable strict parallel safe as $$
  select case
    when t ~ 'vermeil' then 'gold vermeil'
    when t ~ 'gold ?plat(?:ed|e\M|ing\M)' then substring(t, '((?:rose |white )?gold) ?plat(?:ed|e\M|ing\M)') || ' plated'
    when t ~ '(?:plated (?:with|in)|^plated) (?:[0-9.]+ ?(?:microns?|[µμ]m|um) (?:of )?)?(?:[0-9]+ ?(?:ct|kt?|[ck]arats?) )?(?:yellow |rose |white )?gold'
      then substring(t, 'plated .*?((?:rose |white )?gold)') || ' plated'
    when t ~ 'rolled gold|gold filled' then 'gold filled'
    when t ~ '(rose|pink|red) gold' then 'rose gold'
    when t ~ 'white gold' then 'white gold'
    when t ~ '\mgold' then 'gold'
    else substring(t, '\m(?:platinum|palladium|silver|stainless steel|titanium|tungsten|brass|bronze|copper|pewter|aluminium)\M')
  end from regexp_replace(replace(lower(wording), '-', ' '),
    '\m(?:with (?:(?!with\M)[a-z0-9]+ )*|(?:rose |white |yellow )?)gold (?:accent(?:s|ed)?|detail(?:s|ing)?)\M', '') t
$$;

select update_product_facets(array(
  select distinct o.product_id from product_options o join option_values v on v.option_id = o.id
  where o.kind = 'metal' and v.value ~* 'plat(ed|e\M|ing)|gold[ -](accent|detail)'));
