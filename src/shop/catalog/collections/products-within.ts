import { type RawBuilder, sql } from 'kysely'
import type { CollectionConditions } from '../../../contract/collections/conditions.ts'
import { dateAgo } from '../../lib/date-ago.ts'
import type { Shop, Tx } from '../../shop.ts'
import { categoryAndBelow, hasPriceWithin, type Within } from '../search/conditions.ts'
import { IS_IN_STOCK } from '../search/facets/facet-condition.ts'
import { CONDITION_COLUMNS } from './collection-rows.ts'

const DAY_MS = 86_400_000

/** Products that are in one collection of each group. */
export async function productsWithin(shop: Shop, db: Tx, groups: number[][]): Promise<Within> {
  const ids = [...new Set(groups.flat())]
  const collections = await db
    .selectFrom('collections as page')
    .select(['page.id', 'page.by_rule', ...CONDITION_COLUMNS])
    .where('page.id', 'in', ids)
    .execute()
  // One was deleted meanwhile.
  if (collections.length < ids.length) return { condition: sql`false` }
  const [only, ...others] = collections
  const each = groups.map((group) =>
    isWithin(
      shop,
      collections.filter(({ id }) => group.includes(id)),
    ),
  )
  return {
    condition: sql.join(each, sql` and `),
    order: only && others.length === 0 && !only.by_rule ? placeIn(only.id) : undefined,
  }
}

type Chosen = CollectionConditions & { id: number; by_rule: boolean }

/** In any of them. */
export function isWithin(shop: Shop, collections: Chosen[]): RawBuilder<unknown> {
  const each = collections.filter((one) => one.by_rule).map((one) => fitsAll(shop, one))
  const byHand = collections.filter((one) => !one.by_rule).map(({ id }) => id)
  if (byHand.length > 0) each.push(isChosen(byHand))
  return sql`(${sql.join(each, sql` or `)})`
}

export function fitsAll(shop: Shop, chosen: CollectionConditions): RawBuilder<unknown> {
  const { new_days, min_price, max_price, category_id, brand_id, fact_key, fact_value } = chosen
  const each = [sql`true`]
  if (new_days !== null) each.push(sql`s.created_at >= ${dateAgo(shop, new_days * DAY_MS)}`)
  if (min_price !== null || max_price !== null)
    each.push(hasPriceWithin(min_price ?? undefined, max_price ?? undefined))
  if (category_id !== null) each.push(sql`s.category_id = any(${categoryAndBelow(category_id)})`)
  if (brand_id !== null) each.push(sql`s.brand_id = ${brand_id}`)
  if (fact_key !== null) each.push(hasFact(fact_key, fact_value))
  if (chosen.engravable) each.push(sql`s.product_id in (select product_id from engravings)`)
  if (chosen.on_sale) each.push(sql`s.product_id in (${REDUCED})`)
  if (chosen.in_stock) each.push(IS_IN_STOCK)
  return sql.join(each, sql` and `)
}

const REDUCED = sql`select v.product_id from variants v where v.archived_at is null and v.compare_at_price is not null`

function hasFact(key: string, value: string | null): RawBuilder<unknown> {
  const isIt = value === null ? sql`true` : sql`lower(f.value) = lower(${value})`
  return sql`s.product_id in (
    select f.product_id from product_facts f left join variants v on v.id = f.variant_id
    where f.key = ${key} and ${isIt} and v.archived_at is null)`
}

// One array for all of them: the planner uses its index, which it cannot beside `or` with `in`.
function isChosen(ids: number[]): RawBuilder<unknown> {
  return sql`s.product_id = any(array(select product_id from collection_products where collection_id = any(${ids})))`
}

function placeIn(id: number): RawBuilder<unknown> {
  return sql`(select position from collection_products c where c.collection_id = ${id} and c.product_id = s.product_id)`
}
