import { sql } from 'kysely'

/** Expects `products as p`. */
export const WITHOUT_FACTS = sql<boolean>`not exists (select from product_facts f where f.product_id = p.id)`

/** What a variant states, or else its product. Expects `variants as v`. */
const stated = (key: string) => sql`(
  select f.value from product_facts f where f.product_id = v.product_id and f.key = ${sql.lit(key)}
    and (f.variant_id is null or f.variant_id = v.id) order by f.variant_id nulls last limit 1)`

/** In a product of precious metal a variant without its metal, or of such a metal without fineness or weight. Expects `products as p`. */
export const INCOMPLETE_FACTS = sql<boolean>`(exists (select from product_facts f where f.product_id = p.id
    and f.key = 'metal' and f.value ~ 'gold|silver|platinum|palladium')
  and exists (select from variants v where v.product_id = p.id and v.archived_at is not distinct from p.archived_at
    and (${stated('metal')} is null or ${stated('metal')} ~ 'gold|silver|platinum|palladium'
      and (${stated('fineness')} is null or ${stated('weight')} is null))))`

const lacks = (key: string) =>
  sql<boolean>`not exists (select from product_facts f where f.product_id = p.id and f.key = ${sql.lit(key)})`

/** Expects `products as p`. */
export const WITHOUT_MAKER = lacks('maker')

/** Expects `products as p`. */
export const WITHOUT_COUNTRY = lacks('country_of_making')

const EU = sql.lit('{AT,BE,BG,CY,CZ,DE,DK,EE,ES,FI,FR,GR,HR,HU,IE,IT,LT,LU,LV,MT,NL,PL,PT,RO,SE,SI,SK}')

const SENDS_TO_EU = sql`coalesce((
  select bool_or(method ->> 'kind' is distinct from 'collect'
    and (coalesce(method -> 'countries', '[]') = '[]' or method -> 'countries' ?| ${EU}::text[]))
  from settings, jsonb_array_elements(value) method where key = 'delivery_methods'), true)`

/**
 * Regulation (EU) 2023/988, article 19: a maker outside the EU needs somebody there. Where makers sit is not known: those
 * of pieces made in the EU count as inside. Expects `products as p`.
 */
export const WITHOUT_RESPONSIBLE_PERSON = sql<boolean>`(${lacks('eu_responsible_person')} and ${SENDS_TO_EU}
  and exists (select from product_facts f where f.product_id = p.id and f.key = 'country_of_making'
    and f.value <> all (${EU}::text[])))`
