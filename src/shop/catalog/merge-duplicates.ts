import { sql } from 'kysely'
import type { Merged } from '../../contract/admin/merge-duplicates.ts'
import { recordChange } from '../audit/record-change.ts'
import { ShopError } from '../lib/errors.ts'
import type { Shop, Tx } from '../shop.ts'
import { lockBrandNames } from './brands/save-brand.ts'
import { movePlaces } from './categories/move-places.ts'
import { lockCategories } from './categories/save-category.ts'
import { nameKey } from './duplicate-names.ts'
import { changeCatalogue } from './products/change-catalogue.ts'
import { lockProducts } from './variants/lock-variants.ts'

type Duplicate = Merged & { id: number; keep: number }

/**
 * Gives the products and categories of each duplicate name to the oldest of that name, and deletes the others. New
 * duplicates are refused: these are of earlier releases. Idempotent.
 * @throws ShopError 'conflict' for categories with different rights to return
 */
export async function mergeDuplicates(shop: Shop, by: string): Promise<{ merged: Merged[] }> {
  const at = shop.clock.now()
  const done = await changeCatalogue(shop, async (tx) => {
    await lockCategories(tx)
    await lockBrandNames(tx)
    await lockProducts(tx, OF_DUPLICATES)
    const brands = await mergeBrands(tx)
    const categories = await mergeCategories(tx)
    await movePlaces(tx, categories, at)
    const duplicates = [...brands, ...categories]
    for (const { kind, id, keep, name, into } of duplicates) {
      const [before, after] = [
        { name, id },
        { name: into, id: keep },
      ]
      await recordChange(tx, { by, at, subject: kind, id, name, action: 'merged', before, after })
    }
    return { merged: duplicates.map(({ kind, name, into }) => ({ kind, name, into })) }
  })
  // Ignored: the LISTEN handler reloads the settings too.
  await shop.settings.reload().catch(() => {})
  shop.invalidateCatalogue()
  return done
}

const KEY = nameKey(sql.ref('name'))

/** Also of categories that become duplicates when their parents become one. */
const OF_DUPLICATES = sql`(
  select id from products
  where brand_id in (select id from brands where ${KEY} in (select ${KEY} from brands group by 1 having count(*) > 1))
    or category_id in (
      select id from categories where ${KEY} in (select ${KEY} from categories group by 1 having count(*) > 1)))`

async function mergeBrands(tx: Tx): Promise<Duplicate[]> {
  const duplicates = await findDuplicates(tx, 'brand')
  for (const { id, keep } of duplicates) {
    await tx.updateTable('products').set({ brand_id: keep }).where('brand_id', '=', id).execute()
    await tx.updateTable('collections').set({ brand_id: keep }).where('brand_id', '=', id).execute()
    await tx.deleteFrom('brands').where('id', '=', id).execute()
  }
  return duplicates
}

/** Two parents that become one may have children of one name: repeats until there are none. */
async function mergeCategories(tx: Tx): Promise<Duplicate[]> {
  const all: Duplicate[] = []
  for (;;) {
    const duplicates = await findDuplicates(tx, 'category')
    if (duplicates.length === 0) return all
    await requireSameRights(tx, duplicates)
    all.push(...duplicates)
    for (const { id, keep } of duplicates) {
      await tx.updateTable('products').set({ category_id: keep }).where('category_id', '=', id).execute()
      await tx.updateTable('categories').set({ parent_id: keep }).where('parent_id', '=', id).execute()
      await tx.updateTable('collections').set({ category_id: keep }).where('category_id', '=', id).execute()
      await tx.deleteFrom('categories').where('id', '=', id).execute()
    }
  }
}

/** A merge must not change what shoppers can return. */
async function requireSameRights(tx: Tx, duplicates: Duplicate[]): Promise<void> {
  const ids = duplicates.flatMap(({ id, keep }) => [id, keep])
  const rows = await tx
    .selectFrom('categories')
    .select(['id', 'return_right'])
    .where('id', 'in', ids)
    .execute()
  const rightOf = new Map(rows.map(({ id, return_right }) => [id, return_right]))
  const differs = duplicates.find(({ id, keep }) => rightOf.get(id) !== rightOf.get(keep))
  if (!differs) return
  throw new ShopError(
    'conflict',
    `The categories “${differs.into}” and “${differs.name}” have different rights to return. Choose the same for both first, then merge them.`,
  )
}

async function findDuplicates(tx: Tx, kind: Merged['kind']): Promise<Duplicate[]> {
  const [table, parent] = kind === 'brand' ? [sql`brands`, sql`null`] : [sql`categories`, sql`parent_id`]
  const { rows } = await sql<Duplicate>`
    select ${kind} as kind, id, name, keep, into_name as into from (
      select id, name, first_value(id) over same_name as keep, first_value(name) over same_name as into_name
      from ${table} window same_name as (partition by ${parent}, ${KEY} order by id)) named
    where id <> keep order by id`.execute(tx)
  // A product that is saved with one of them meanwhile waits: the deletion would fail on it.
  const ids = rows.map(({ id }) => id)
  await sql`select id from ${table} where id = any(${ids}::integer[]) order by id for update`.execute(tx)
  return rows
}
