import { sql } from 'kysely'
import type { Brand, BrandEdit, BrandFields } from '../../../contract/brand.ts'
import { recordChange } from '../../audit/record-change.ts'
import { fieldError, notFound } from '../../lib/errors.ts'
import type { ResponseStore } from '../../lib/idempotency.ts'
import { assertUnchanged } from '../../lib/optimistic-lock.ts'
import type { Shop, Tx } from '../../shop.ts'
import { nameKey } from '../duplicate-names.ts'
import { changeCatalogue } from '../products/change-catalogue.ts'

/** @throws ShopError 'conflict' for a name that another brand has */
export async function createBrand(
  shop: Shop,
  by: string,
  fields: BrandFields,
  attempt?: ResponseStore,
): Promise<Brand> {
  const at = shop.clock.now()
  return await changeCatalogue(shop, async (tx) => {
    await refuseDuplicate(tx, fields.name)
    const brand = await tx
      .insertInto('brands')
      .values({ ...fields, created_at: at, updated_at: at })
      .returning(['id', 'name', 'description'])
      .executeTakeFirstOrThrow()
    const { id, name } = brand
    await recordChange(tx, { by, at, subject: 'brand', id, name, action: 'created', after: fields })
    await attempt?.saveResponse(tx, brand)
    return brand
  })
}

/** @throws ShopError 'not_found', 'conflict' for a stale form or a name that another brand has */
export async function updateBrand(
  shop: Shop,
  by: string,
  { id, shown, ...fields }: BrandEdit & { id: number },
): Promise<Brand> {
  const at = shop.clock.now()
  return await changeCatalogue(shop, async (tx) => {
    const { id: _, ...before } = await lockBrand(tx, id)
    assertUnchanged('brand', before, { shown, wanted: fields })
    // Duplicates of earlier releases can still be edited.
    if (fields.name !== before.name) await refuseDuplicate(tx, fields.name, id)
    await tx
      .updateTable('brands')
      .set({ ...fields, updated_at: at })
      .where('id', '=', id)
      .execute()
    const { name } = fields
    await recordChange(tx, { by, at, subject: 'brand', id, name, action: 'edited', before, after: fields })
    return { id, ...fields }
  })
}

/** @throws ShopError 'not_found' */
export async function lockBrand(tx: Tx, id: number): Promise<Brand> {
  const brand = await tx
    .selectFrom('brands')
    .select(['id', 'name', 'description'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!brand) throw notFound('brand')
  return brand
}

// A unique index would refuse to restore the duplicates of earlier releases.
export async function lockBrandNames(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('brands', 0))`.execute(tx)
}

async function refuseDuplicate(tx: Tx, name: string, id = 0): Promise<void> {
  await lockBrandNames(tx)
  const twin = await tx
    .selectFrom('brands')
    .select('name')
    .where('id', '<>', id)
    .where(nameKey(sql.ref('name')), '=', nameKey(sql.val(name)))
    .executeTakeFirst()
  if (twin) throw fieldError('name', `The brand “${twin.name}” exists already.`, 'conflict')
}
