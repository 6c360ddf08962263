import { sql } from 'kysely'
import type { Category, CategoryEdit, CategoryFields } from '../../../contract/category.ts'
import { recordChange } from '../../audit/record-change.ts'
import { fieldError, notFound } from '../../lib/errors.ts'
import type { ResponseStore } from '../../lib/idempotency.ts'
import { assertUnchanged } from '../../lib/optimistic-lock.ts'
import { overwrite } from '../../lib/overwrite.ts'
import { returnRight } from '../../returns/right-rows.ts'
import type { Shop, Tx } from '../../shop.ts'
import { nameKey } from '../duplicate-names.ts'
import { PAGE_COLUMNS, refuseMissingImage, withImage } from '../images/page-image.ts'
import { changeCatalogue } from '../products/change-catalogue.ts'
import { categoryRows } from './list-categories.ts'

/** @throws ShopError 'invalid' for an unknown parent, 'conflict' for a name that is taken below it */
export async function createCategory(
  shop: Shop,
  by: string,
  fields: CategoryFields,
  attempt?: ResponseStore,
): Promise<Category> {
  const at = shop.clock.now()
  return await changeCatalogue(shop, async (tx) => {
    await lockCategories(tx)
    await findParent(tx, fields.parent_id)
    await refuseDuplicate(tx, fields)
    await refuseMissingImage(tx, fields.image_id)
    const { id } = await tx
      .insertInto('categories')
      .values({ ...fields, created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { name } = fields
    await recordChange(tx, { by, at, subject: 'category', id, name, action: 'created', after: fields })
    const category = await readCategory(tx, id)
    await attempt?.saveResponse(tx, category)
    return category
  })
}

/** @throws ShopError 'not_found', 'invalid' for an unknown parent, 'conflict' for a cycle, a stale form or a taken name */
export async function updateCategory(
  shop: Shop,
  by: string,
  { id, shown, ...fields }: CategoryEdit & { id: number },
): Promise<Category> {
  const at = shop.clock.now()
  return await changeCatalogue(shop, async (tx) => {
    await lockCategories(tx)
    const { id: _, ...before } = await findCategory(tx, id)
    const after = overwrite(before, fields)
    assertUnchanged('category', before, { shown, wanted: fields })
    const parent = await findParent(tx, fields.parent_id)
    if (parent && (await isInside(tx, parent.id, id))) {
      throw fieldError('parent_id', 'A category cannot be below itself.', 'conflict')
    }
    // Duplicates of earlier releases can still be edited.
    const isMoved = fields.name !== before.name || fields.parent_id !== before.parent_id
    if (isMoved) await refuseDuplicate(tx, fields, id)
    await refuseMissingImage(tx, fields.image_id)
    await tx
      .updateTable('categories')
      .set({ ...after, updated_at: at })
      .where('id', '=', id)
      .execute()
    const { name } = fields
    await recordChange(tx, { by, at, subject: 'category', id, name, action: 'edited', before, after })
    return await readCategory(tx, id)
  })
}

// Concurrent changes could create a cycle or a duplicate, so changes of the tree are serialised.
export async function lockCategories(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('categories', 0))`.execute(tx)
}

async function readCategory(tx: Tx, id: number): Promise<Category> {
  return withImage(await categoryRows(tx).where('page.id', '=', id).executeTakeFirstOrThrow())
}

/** @throws ShopError 'not_found' */
export async function findCategory(tx: Tx, id: number): Promise<Omit<Category, 'parent' | 'image'>> {
  const category = await tx
    .selectFrom('categories as page')
    .select(['page.id', 'page.name', 'page.description', 'page.parent_id', returnRight, ...PAGE_COLUMNS])
    .where('page.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!category) throw notFound('category')
  return category
}

async function refuseDuplicate(tx: Tx, { name, parent_id }: CategoryFields, id = 0): Promise<void> {
  const twin = await tx
    .selectFrom('categories')
    .select('name')
    .where('id', '<>', id)
    .where('parent_id', 'is not distinct from', parent_id)
    .where(nameKey(sql.ref('name')), '=', nameKey(sql.val(name)))
    .executeTakeFirst()
  if (!twin) return
  const place = parent_id === null ? '' : ' below the same parent'
  throw fieldError('name', `The category “${twin.name}” exists already${place}.`, 'conflict')
}

async function findParent(tx: Tx, id: number | null): Promise<{ id: number; name: string } | null> {
  if (id === null) return null
  const parent = await tx
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!parent) throw fieldError('parent_id', 'This parent category does not exist.')
  return parent
}

async function isInside(tx: Tx, id: number, ancestor: number): Promise<boolean> {
  const { rows } = await sql<{ inside: boolean }>`
    with recursive above(id, parent_id) as (
      select id, parent_id from categories where id = ${id}
      union select c.id, c.parent_id from categories c join above on c.id = above.parent_id)
    select exists(select from above where id = ${ancestor}) as inside`.execute(tx)
  return rows[0]?.inside ?? false
}
