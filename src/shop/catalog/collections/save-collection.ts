import { sql } from 'kysely'
import type {
  AdminCollection,
  CollectionEdit,
  CollectionFields,
} from '../../../contract/collections/collection.ts'
import { hasCondition, NO_CONDITION, NO_CONDITIONS } from '../../../contract/collections/conditions.ts'
import { NEW_COLLECTION } from '../../../contract/collections/new-collection.ts'
import { slugOf } from '../../../contract/product-path.ts'
import { recordChange } from '../../audit/record-change.ts'
import { fieldError, notFound, type ShopError } from '../../lib/errors.ts'
import type { ResponseStore } from '../../lib/idempotency.ts'
import { minorUnits } from '../../lib/money.ts'
import { assertUnchanged } from '../../lib/optimistic-lock.ts'
import { overwrite } from '../../lib/overwrite.ts'
import { violatedConstraint } from '../../lib/violated-constraint.ts'
import type { Shop, Tx } from '../../shop.ts'
import { refuseMissingImage } from '../images/page-image.ts'
import { changeCatalogue } from '../products/change-catalogue.ts'
import { adminCollectionOf, adminRows } from './collection-rows.ts'

type StoredFields = Omit<AdminCollection, 'id' | 'image' | 'products'>

/** @throws ShopError 'invalid' for an unknown category, brand or product, 'conflict' for an address in use */
export async function createCollection(
  shop: Shop,
  by: string,
  given: CollectionFields,
  attempt?: ResponseStore,
): Promise<AdminCollection> {
  const at = shop.clock.now()
  const fields = completed(overwrite(NEW_COLLECTION, given))
  return await change(shop, async (tx) => {
    await refuseMissingImage(tx, fields.image_id)
    const { id } = await tx
      .insertInto('collections')
      .values({ ...rowOf(fields), created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeProducts(tx, id, fields.product_ids)
    await releaseSlug(tx, fields.slug)
    const { name } = fields
    await recordChange(tx, { by, at, subject: 'collection', id, name, action: 'created', after: fields })
    const collection = await readCollection(tx, id)
    await attempt?.saveResponse(tx, collection)
    return collection
  })
}

/** @throws ShopError as `createCollection`; 'not_found', 'conflict' for a stale form */
export async function updateCollection(
  shop: Shop,
  by: string,
  { id, shown, ...given }: CollectionEdit & { id: number },
): Promise<AdminCollection> {
  const at = shop.clock.now()
  return await change(shop, async (tx) => {
    const before = await lockCollection(tx, id)
    const after = completed(overwrite(before, given))
    assertUnchanged<object>('collection', before, { shown, wanted: after })
    await refuseMissingImage(tx, after.image_id)
    await tx
      .updateTable('collections')
      .set({ ...rowOf(after), updated_at: at })
      .where('id', '=', id)
      .execute()
    await writeProducts(tx, id, after.product_ids)
    await releaseSlug(tx, after.slug)
    if (after.slug !== before.slug)
      await tx
        .insertInto('former_collection_slugs')
        .values({ slug: before.slug, collection_id: id })
        .execute()
    const { name } = after
    await recordChange(tx, { by, at, subject: 'collection', id, name, action: 'edited', before, after })
    return await readCollection(tx, id)
  })
}

/** Its products stay. @throws ShopError 'not_found' */
export async function deleteCollection(shop: Shop, by: string, id: number): Promise<{ id: number }> {
  const at = shop.clock.now()
  return await changeCatalogue(shop, async (tx) => {
    const before = await lockCollection(tx, id)
    await tx.deleteFrom('collections').where('id', '=', id).execute()
    const { name } = before
    await recordChange(tx, { by, at, subject: 'collection', id, name, action: 'deleted', before })
    return { id }
  })
}

/** With an address, and without what belongs to the other way of choosing. */
function completed(fields: StoredFields): StoredFields {
  const slug = fields.slug || slugOf(fields.name).slice(0, 100).replace(/-$/, '')
  if (!slug) throw fieldError('slug', 'Address is required')
  if (fields.by_rule && !hasCondition(fields)) throw fieldError('by_rule', NO_CONDITION)
  const own = fields.by_rule
    ? { product_ids: [], fact_value: fields.fact_key && fields.fact_value }
    : { ...NO_CONDITIONS, product_ids: [...new Set(fields.product_ids)] }
  return { ...fields, slug, ...own }
}

function rowOf({ product_ids: _, min_price, max_price, ...fields }: StoredFields) {
  return {
    ...fields,
    min_price: min_price === null ? null : minorUnits(min_price),
    max_price: max_price === null ? null : minorUnits(max_price),
  }
}

async function lockCollection(tx: Tx, id: number): Promise<StoredFields> {
  await sql`select from collections where id = ${id} for update`.execute(tx)
  const row = await adminRows(tx).where('page.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('collection')
  const { id: _, image, products, ...fields } = adminCollectionOf(row)
  return fields
}

async function readCollection(tx: Tx, id: number): Promise<AdminCollection> {
  return adminCollectionOf(await adminRows(tx).where('page.id', '=', id).executeTakeFirstOrThrow())
}

async function writeProducts(tx: Tx, id: number, productIds: string[]): Promise<void> {
  await tx.deleteFrom('collection_products').where('collection_id', '=', id).execute()
  await sql`
    insert into collection_products (collection_id, product_id, position)
    select ${id}::integer, chosen.id, chosen.place - 1
    from unnest(${productIds}::uuid[]) with ordinality chosen (id, place)`.execute(tx)
}

/** What has the address now does not redirect any more. */
async function releaseSlug(tx: Tx, slug: string): Promise<void> {
  await tx.deleteFrom('former_collection_slugs').where('slug', '=', slug).execute()
}

async function change<Result>(shop: Shop, write: (tx: Tx) => Promise<Result>): Promise<Result> {
  try {
    return await changeCatalogue(shop, write)
  } catch (error) {
    throw REFUSALS[violatedConstraint(error) ?? '']?.() ?? error
  }
}

const REFUSALS: Record<string, () => ShopError> = {
  collections_slug_key: () => fieldError('slug', 'Another collection has this address.', 'conflict'),
  collections_category_id_fkey: () => fieldError('category_id', 'This category does not exist.'),
  collections_brand_id_fkey: () => fieldError('brand_id', 'This brand does not exist.'),
  collection_products_product_id_fkey: () =>
    fieldError('product_ids', 'One of these pieces is not in the shop any more. Please look again.'),
}
