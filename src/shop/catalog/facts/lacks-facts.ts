import { sql } from 'kysely'

/** Expects `products as p`. */
export const WITHOUT_FACTS = sql<boolean>`not exists (select from product_facts f where f.product_id = p.id)`

/** Of precious metal, whose fineness or weight nobody has stated. Expects `products as p`. */
export const INCOMPLETE_FACTS = sql<boolean>`(exists (select from product_facts f where f.product_id = p.id
    and f.key = 'metal' and f.value ~ 'gold|silver|platinum|palladium')
  and (select count(distinct f.key) from product_facts f where f.product_id = p.id
    and f.key in ('fineness', 'weight')) < 2)`
