import { sql } from 'kysely'

const MAX_COLOURS = 3

/** 'Gold tone' is no metal, and 'Gold-tone steel' is steel, but both look like gold. */
const looksOf = (wording: string) => {
  const tone = '((?:rose |pink |red |white )?gold|silver) ?(?:tone|colou?r|look|effect|foil)'
  return sql.raw(`coalesce(substring(metal_facet(${wording}), '^.*gold.*$'),
    substring(replace(lower(${wording}), '-', ' '), '${tone}'), metal_facet(${wording}))`)
}

/**
 * At most three colours of a variant, in Google's form: words of 2 to 40 characters. An option named Colour comes first,
 * then the families of the stated colours ('G' is a grade of diamonds and has none), then the colour of the metal.
 * Expects `variants as v`.
 */
export const FEED_COLOURS = sql<string[]>`(
  with chosen as (
    select o.kind, o.name, ov.value from variant_option_values vov join product_options o on o.id = vov.option_id
    join option_values ov on ov.option_id = vov.option_id and ov.id = vov.value_id where vov.variant_id = v.id
  ), stated as (
    select f.key, f.value from product_facts f
    where f.product_id = v.product_id and f.key in ('metal', 'plating', 'colour', 'second_stone_colour') and (f.variant_id = v.id
      or f.variant_id is null and not exists (
        select from product_facts own where own.variant_id = v.id and own.key = f.key))
  ), colour as (
    select 1 as place, value from chosen where kind = 'other' and name ~* '^colou?r$'
    union all select case key when 'colour' then 2 else 3 end, value from stated where key in ('colour', 'second_stone_colour')
  ), metal as (
    select lower(coalesce((select value from chosen where kind = 'metal' and ${looksOf('value')} is not null limit 1),
      concat_ws(' ', max(value) filter (where key = 'metal'), max(value || ' plated') filter (where key = 'plating')))) as wording
    from stated
  )
  select coalesce(
    (select array[value] from chosen where kind = 'other' and name ~* '^colou?r$' and value ~ '^[^0-9#/]{2,40}$' limit 1),
    nullif(array(
      select family from colour, regexp_split_to_table(value, '[^[:alpha:]]+') with ordinality words (word, at),
        colour_facets(word) family
      group by family order by min((place, at)), family limit ${sql.lit(MAX_COLOURS)}), '{}'),
    (select array[case
        when wording ~ 'black rhodium|ruthenium' then 'black'
        when facet ~ '(rose|pink|red) gold' then 'rose gold'
        when facet ~ 'white gold' then 'white gold'
        when facet ~ 'gold|brass' then 'gold'
        when facet in ('bronze', 'copper') then facet
        else 'silver' end]
      from metal, ${looksOf('wording')} facet where facet is not null),
    '{}'))`
