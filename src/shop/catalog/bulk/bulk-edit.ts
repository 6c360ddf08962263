import {
  type BulkChange,
  type BulkPreview,
  type BulkResult,
  type BulkSelection,
  MAX_BULK_PRODUCTS,
} from '../../../contract/admin/bulk-edit.ts'
import { fieldError, ShopError } from '../../lib/errors.ts'
import type { ResponseStore } from '../../lib/idempotency.ts'
import type { Shop, Tx } from '../../shop.ts'
import { categoryPaths } from '../categories/category-paths.ts'
import { findListedIds } from '../products/find-listed-ids.ts'
import { readPieces } from './pieces.ts'
import { type BulkPlan, differencesOf, type Names, planBulkEdit, versionOf } from './plan-bulk-edit.ts'
import { saveBulkPlan } from './save-bulk-plan.ts'

type Edit = { selection: BulkSelection; change: BulkChange }

/** @throws ShopError 'invalid' */
export async function previewBulkEdit(
  shop: Shop,
  edit: Edit,
  { skip, limit }: { skip: number; limit: number },
): Promise<BulkPreview> {
  const names = await readNames(shop.db)
  const plan = await planOf(shop, shop.db, { ...edit, names, isLocked: false })
  const { changed, unchanged, refused } = plan
  return {
    changed: changed.length,
    unchanged: unchanged.length,
    refused: refused.length,
    version: versionOf(plan),
    items: [...refused, ...changed].slice(skip, skip + limit).map((piece) => {
      const { id, name, code, refusal = null } = piece
      return { id, name, code, refusal, changes: differencesOf(piece, names) }
    }),
  }
}

/** All that the preview shows as changed, or nothing. @throws ShopError 'invalid', 'conflict' when it would differ from the preview */
export async function applyBulkEdit(
  shop: Shop,
  by: string,
  { version, ...edit }: Edit & { version: string },
  attempt?: ResponseStore,
): Promise<BulkResult> {
  return await saveBulkPlan(shop, { by, action: 'bulk edited', attempt }, async (tx) => {
    const plan = await planOf(shop, tx, { ...edit, names: await readNames(tx), isLocked: true })
    if (versionOf(plan) !== version) {
      throw new ShopError(
        'conflict',
        'Some of these products have changed since the preview. Nothing was saved: please look at the new preview.',
      )
    }
    return plan
  })
}

type Wanted = Edit & { names: Names; isLocked: boolean }

async function planOf(shop: Shop, tx: Tx, { selection, change, names, isLocked }: Wanted): Promise<BulkPlan> {
  const { category_id, brand_id } = change
  if (category_id && !names.categories.has(category_id))
    throw fieldError('change.category_id', 'This category does not exist.')
  if (brand_id && !names.brands.has(brand_id))
    throw fieldError('change.brand_id', 'This brand does not exist.')
  const ids = selection.ids ?? (await findListedIds(shop, tx, selection.filters ?? {}))
  if (ids.length > MAX_BULK_PRODUCTS) {
    const most = MAX_BULK_PRODUCTS.toLocaleString('en-US')
    throw fieldError('selection', `At most ${most} products can be changed at once: please use the filters.`)
  }
  return planBulkEdit(await readPieces(tx, [...new Set(ids)], isLocked), change)
}

export async function readNames(tx: Tx): Promise<Names> {
  const brands = await tx.selectFrom('brands').select(['id', 'name']).execute()
  return {
    categories: await categoryPaths(tx),
    brands: new Map(brands.map(({ id, name }) => [id, name])),
  }
}
