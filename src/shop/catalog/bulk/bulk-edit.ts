import {
  type BulkChange,
  type BulkPreview,
  type BulkResult,
  type BulkSelection,
  MAX_BULK_PRODUCTS,
} from '../../../contract/admin/products/bulk-edit.ts'
import { fieldError, ShopError } from '../../lib/errors.ts'
import type { ResponseStore } from '../../lib/idempotency.ts'
import type { Shop, Tx } from '../../shop.ts'
import { categoryPaths } from '../categories/category-paths.ts'
import { findListedIds } from '../products/find-listed-ids.ts'
import { describeChange } from './describe-change.ts'
import { readHandCollections, refuseFullCollections } from './hand-collections.ts'
import { type Locks, NO_LOCKS, readPieces } from './pieces.ts'
import { type BulkPlan, differencesOf, type Names, planBulkEdit, versionOf } from './plan-bulk-edit.ts'
import { saveBulkPlan } from './save-bulk-plan.ts'

type Edit = { selection: BulkSelection; change: BulkChange }

/** @throws ShopError 'invalid' */
export async function previewBulkEdit(
  shop: Shop,
  edit: Edit,
  { skip, limit }: { skip: number; limit: number },
): Promise<BulkPreview> {
  const { plan, names } = await planOf(shop, shop.db, edit, NO_LOCKS)
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
  const { price, add_to_collection: added, remove_from_collection: removed } = edit.change
  const locks = {
    products: true,
    variants: price !== undefined,
    collections: [added, removed].filter((id) => id !== undefined),
  }
  return await saveBulkPlan(shop, { by, action: 'bulk edited', attempt }, async (tx) => {
    const { plan, names } = await planOf(shop, tx, edit, locks)
    if (versionOf(plan) !== version) {
      throw new ShopError(
        'conflict',
        'Some of these products have changed since the preview. Nothing was saved: please look at the new preview.',
      )
    }
    return { plan, summary: describeChange(edit.change, names) }
  })
}

async function planOf(
  shop: Shop,
  tx: Tx,
  { selection, change }: Edit,
  locks: Locks,
): Promise<{ plan: BulkPlan; names: Names }> {
  const ids = selection.ids ?? (await findListedIds(shop, tx, selection.filters ?? {}))
  if (ids.length > MAX_BULK_PRODUCTS) {
    const most = MAX_BULK_PRODUCTS.toLocaleString('en-US')
    throw fieldError('selection', `At most ${most} products can be changed at once: please use the filters.`)
  }
  const pieces = await readPieces(tx, [...new Set(ids)], locks)
  const names = await readNames(tx)
  refuseUnknown(change, names)
  const plan = planBulkEdit(pieces, change)
  refuseFullCollections(names.collections, plan)
  return { plan, names }
}

function refuseUnknown(change: BulkChange, { categories, brands, collections }: Names): void {
  if (change.category_id && !categories.has(change.category_id))
    throw fieldError('change.category_id', 'This category does not exist.')
  if (change.brand_id && !brands.has(change.brand_id))
    throw fieldError('change.brand_id', 'This brand does not exist.')
  for (const name of ['add_to_collection', 'remove_from_collection'] as const)
    if (change[name] && !collections.has(change[name]))
      throw fieldError(`change.${name}`, 'This is no collection whose pieces are chosen by hand.')
}

export async function readNames(tx: Tx): Promise<Names> {
  const brands = await tx.selectFrom('brands').select(['id', 'name']).execute()
  return {
    categories: await categoryPaths(tx),
    brands: new Map(brands.map(({ id, name }) => [id, name])),
    collections: await readHandCollections(tx),
  }
}
