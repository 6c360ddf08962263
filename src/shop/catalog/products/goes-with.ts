import { sql } from 'kysely'
import type { GoesWith } from '../../../contract/admin/storefront/goes-with.ts'
import { type CollectionConditions, NO_CONDITIONS } from '../../../contract/collections/conditions.ts'
import { type Product, RELATED_PRODUCTS } from '../../../contract/product.ts'
import { recordChange } from '../../audit/record-change.ts'
import { fieldError } from '../../lib/errors.ts'
import { violatedConstraint } from '../../lib/violated-constraint.ts'
import type { Shop, Tx } from '../../shop.ts'
import { CONDITION_COLUMNS, collectionRows, isShown } from '../collections/collection-rows.ts'
import { fitsAll } from '../collections/products-within.ts'
import { imageUrl } from '../images/image-urls.ts'
import { PRODUCTS_WITH_OFFER } from '../variants/variant-rows.ts'
import { changeCatalogue } from './change-catalogue.ts'
import { lockProduct } from './product-fields.ts'
import { PRODUCT_COLUMNS, type ProductRow, productAnswer } from './product-rows.ts'

// So that the time does not grow with the shop.
const ORDERS_LOOKED_AT = 200

/** Of a large collection, the newest. */
const LOOKED_AT_OF_RULE = 40

/**
 * The owner's choice, else what was bought together, else what is in the same collection, first one by hand. What is sold
 * out comes last. `except` is left out, unless the owner chose it.
 */
export async function goesWith(
  shop: Shop,
  db: Tx,
  { id, except }: { id: string; except: string[] },
): Promise<Product[]> {
  const others = [id, ...except]
  const { rows } = await sql<ProductRow>`
    with found(id, way, place) as (
      select companion_id, 1, position from goes_with where product_id = ${id}
      union all
      (select i.product_id, 2, -count(*) from (
        select distinct order_id from (
          select order_id from order_items where product_id = ${id} limit ${sql.lit(ORDERS_LOOKED_AT)}) found_orders) o
      join payments on payments.order_id = o.order_id and payments.paid_at is not null
      join order_items i on i.order_id = o.order_id
      where i.product_id <> all(${others}) group by i.product_id)
      union all
      select other.product_id, 3, min(other.position) from collection_products own
      join collections page on page.id = own.collection_id and ${isShown(shop)}
      join collection_products other on other.collection_id = page.id
      where own.product_id = ${id} and other.product_id <> all(${others}) group by other.product_id),
    shown as (select found.* from found join product_search s on s.product_id = found.id)
    select ${PRODUCT_COLUMNS} from shown join ${PRODUCTS_WITH_OFFER} on p.id = shown.id
    where way = (select min(way) from shown)
    order by offer.stock_quantity < 1, place, p.created_at desc, p.id
    limit case (select min(way) from shown) when 1 then 8 else ${sql.lit(RELATED_PRODUCTS)} end`.execute(db)
  return rows.length > 0 ? rows.map(productAnswer) : await inCollectionByRule(shop, db, { id, others })
}

/** Of the collections that the product fits, the one with most conditions. Price or age alone does not match pieces. */
async function inCollectionByRule(
  shop: Shop,
  db: Tx,
  { id, others }: { id: string; others: string[] },
): Promise<Product[]> {
  const rules = await collectionRows(db)
    .select([...CONDITION_COLUMNS])
    .where('page.by_rule', '=', true)
    .where(isShown(shop))
    .orderBy('page.id')
    .execute()
  const matching = rules
    .filter((rule) => rule.category_id ?? rule.brand_id ?? rule.fact_key ?? (rule.engravable || null))
    .toSorted((a, b) => countConditions(b) - countConditions(a))
  for (const rule of matching) {
    const { rows } = await sql<ProductRow>`
      with found as (
        select s.product_id from product_search s where s.product_id <> all(${others}) and ${fitsAll(shop, rule)}
          and exists (select from product_search s where s.product_id = ${id} and ${fitsAll(shop, rule)})
        order by s.created_at desc, s.product_id desc limit ${sql.lit(LOOKED_AT_OF_RULE)})
      select ${PRODUCT_COLUMNS} from found join ${PRODUCTS_WITH_OFFER} on p.id = found.product_id
      order by offer.stock_quantity < 1, p.created_at desc, p.id limit ${sql.lit(RELATED_PRODUCTS)}`.execute(
      db,
    )
    if (rows.length > 0) return rows.map(productAnswer)
  }
  return []
}

function countConditions(rule: CollectionConditions): number {
  return Object.keys(NO_CONDITIONS).filter((key) => rule[key as keyof CollectionConditions]).length
}

/** In the owner's order, also archived ones and drafts. */
export async function chosenCompanions(db: Tx, id: string): Promise<GoesWith> {
  const { rows } = await sql<{ id: string; name: string; is_live: boolean; hash: string | null }>`
    select p.id, p.name, p.on_sale as is_live,
      (select i.hash from product_images i where i.product_id = p.id order by i.position, i.id limit 1) as hash
    from goes_with g join products p on p.id = g.companion_id where g.product_id = ${id} order by g.position`.execute(
    db,
  )
  return { products: rows.map(({ hash, ...product }) => ({ ...product, image_url: hash && imageUrl(hash) })) }
}

/** @throws ShopError 'not_found', 'no_longer_sold'; 'invalid' for the product itself or an unknown one */
export async function saveGoesWith(
  shop: Shop,
  by: string,
  { id, product_ids }: { id: string; product_ids: string[] },
): Promise<GoesWith> {
  const ids = [...new Set(product_ids)]
  if (ids.includes(id)) throw fieldError('product_ids', 'A piece cannot go with itself.')
  const at = shop.clock.now()
  try {
    return await changeCatalogue(shop, async (tx) => {
      const { name } = await lockProduct(tx, id)
      const before = await chosenCompanions(tx, id)
      await tx.deleteFrom('goes_with').where('product_id', '=', id).execute()
      await sql`
        insert into goes_with (product_id, companion_id, position)
        select ${id}::uuid, chosen.id, chosen.place - 1
        from unnest(${ids}::uuid[]) with ordinality chosen (id, place)`.execute(tx)
      const after = await chosenCompanions(tx, id)
      const change = { by, at, subject: 'product', id, name, action: 'goes with edited' } as const
      await recordChange(tx, { ...change, before: namesOf(before), after: namesOf(after) })
      return after
    })
  } catch (error) {
    if (violatedConstraint(error) === 'goes_with_companion_id_fkey')
      throw fieldError('product_ids', 'One of these pieces is not in the shop any more. Please look again.')
    throw error
  }
}

function namesOf({ products }: GoesWith) {
  return { goes_with: products.map(({ name }) => name).join(', ') }
}
