import { sql } from 'kysely'
import type { Brand, BrandEdit, BrandFields } from '../../../contract/brand.ts'
import { recordChange } from '../../audit/record-change.ts'
import { fieldError, notFound } from '../../lib/errors.ts'
import type { ResponseStore } from '../../lib/idempotency.ts'
import { assertUnchanged } from '../../lib/optimistic-lock.ts'
import { overwrite } from '../../lib/overwrite.ts'
import type { Shop, Tx } from '../../shop.ts'
import { nameKey } from '../duplicate-names.ts'
import { PAGE_COLUMNS, refuseMissingImage, withImage } from '../images/page-image.ts'
import { changeCatalogue } from '../products/change-catalogue.ts'
import { brandRows } from './list-brands.ts'

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
    await refuseMissingImage(tx, fields.image_id)
    const { id } = await tx
      .insertInto('brands')
      .values({ ...fields, created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { name } = fields
    await recordChange(tx, { by, at, subject: 'brand', id, name, action: 'created', after: fields })
    const brand = await readBrand(tx, id)
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
    const after = overwrite(before, fields)
    assertUnchanged('brand', before, { shown, wanted: fields })
    // Duplicates of earlier releases can still be edited.
    if (fields.name !== before.name) await refuseDuplicate(tx, fields.name, id)
    await refuseMissingImage(tx, fields.image_id)
    await tx
      .updateTable('brands')
      .set({ ...after, updated_at: at })
      .where('id', '=', id)
      .execute()
    const { name } = fields
    await recordChange(tx, { by, at, subject: 'brand', id, name, action: 'edited', before, after })
    return await readBrand(tx, id)
  })
}

async function readBrand(tx: Tx, id: number): Promise<Brand> {
  return withImage(await brandRows(tx).where('page.id', '=', id).executeTakeFirstOrThrow())
}

/** @throws ShopError 'not_found' */
export async function lockBrand(tx: Tx, id: number): Promise<Omit<Brand, 'image'>> {
  await lockBrandNames(tx)
  const brand = await tx
    .selectFrom('brands as page')
    .select(['page.id', 'page.name', 'page.description', ...PAGE_COLUMNS])
    .where('page.id', '=', id)
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
