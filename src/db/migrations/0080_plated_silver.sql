-- Brass that is plated with silver is not silver, and what has the colour of a metal is not of it: 'Silver-plated brass',
-- 'Gold tone', 'Tibetan silver'. Silver that is plated with platinum stays silver.
create or replace function metal_facet(wording text) returns text language sql immutable strict parallel safe as $$
  select case
    when t ~ 'vermeil' then 'gold vermeil'
    when t ~ 'gold ?plat(?:ed|e\M|ing\M)' then substring(t, '((?:rose |white )?gold) ?plat(?:ed|e\M|ing\M)') || ' plated'
    when t ~ '(?:plated (?:with|in)|^plated) (?:[0-9.]+ ?(?:microns?|[µμ]m|um) (?:of )?)?(?:[0-9]+ ?(?:ct|kt?|[ck]arats?) )?(?:yellow |rose |white )?gold'
      then substring(t, 'plated .*?((?:rose |white )?gold)') || ' plated'
    when t ~ 'rolled gold|gold filled' then 'gold filled'
    when base ~ '(rose|pink|red) gold' then 'rose gold'
    when base ~ 'white gold' then 'white gold'
    when base ~ '\mgold' then 'gold'
    when base <> t and base !~ '\m(?:platinum|palladium|silver)\M' then coalesce(
      substring(t, '(silver|platinum|palladium) ?(?:(?:electro|double|triple|flash) ?)?plat'),
      substring(t, 'plat.*?(silver|platinum|palladium)')) || ' plated'
    else substring(base, '\m(?:platinum|palladium|silver|stainless steel|titanium|tungsten|brass|bronze|copper|pewter|aluminium)\M')
  end
  from regexp_replace(regexp_replace(regexp_replace(replace(lower(wording), '-', ' '), ' ?[&/] ?', ' and ', 'g'),
    '\m(?:with (?:(?!with\M)[a-z0-9]+ )*|(?:rose |white |yellow )?)gold (?:accent(?:s|ed)?|detail(?:s|ing)?)\M', ''),
    '\m(?:(?:(?:gold|silver) (?:and|or) )?(?:rose |white |yellow )?(?:gold|silver|platinum) ?(?:tone[sd]?|colou?r(?:s|ed)?|look(?:ing)?|effect|foil)'
    '\M(?! (?:change|enamel|stones?|diamonds?|sapphires?|garnets?|pearls?)\M)|(?:nickel|german|tibetan|tibet|alpaca) silver\M)',
    '', 'g') t,
  -- Without what it is plated with. 'Silver plated with rhodium' is silver, 'Silver plated with crystals' is not.
  regexp_replace(t, '\m(?:gold (?:and|or) )?(?:(?:sterling|fine|[0-9]{3}) )*(?:silver|platinum|palladium) ?(?:(?:electro|double|triple|flash) ?)?'
      'plat(?:ed|e\M|ing\M)(?! (?:with|in) (?:[a-z0-9.µμ]+ )*?(?:gold|silver|platinum|palladium|rhodium|ruthenium)\M)'
    '|plat(?:ed|ing) (?:with|in|of) (?:[0-9.]+ ?(?:microns?|[µμ]m|um) (?:of )?)?(?:(?:sterling|fine|pure|[0-9]{3}) )*(?:silver|platinum|palladium)\M',
    '', 'g') base
$$;

select update_product_facets(array(
  select product_id from product_options where kind = 'metal'
  union select product_id from product_facts where key = 'plating' and value in ('silver', 'platinum', 'palladium')));
