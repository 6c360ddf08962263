import { MAX_STOCK, type ProductEdit } from '../../../contract/admin/product-edit.ts'
import type { Product } from '../../../contract/product.ts'
import { recordChange } from '../../audit/record-change.ts'
import { fieldError } from '../../lib/errors.ts'
import type { ResponseStore } from '../../lib/idempotency.ts'
import type { Shop } from '../../shop.ts'
import { recordMovement } from '../../stock/record-movement.ts'
import { changeCatalogue } from './change-catalogue.ts'
import { dropFromCarts } from './drop-from-carts.ts'
import {
  type LockedProduct,
  lockProduct,
  productRow,
  readProduct,
  refuseStale,
  withFieldErrors,
} from './product-fields.ts'

/** Absent `draft` and `low_stock_below` stay. With `stock_shown` the stock changes by the difference, so that concurrent sales are preserved. @throws ShopError */
export async function updateProduct(
  shop: Shop,
  by: string,
  { id, updated_at, stock_shown, free: _, ...fields }: ProductEdit & { id: string },
  attempt?: ResponseStore,
): Promise<Product> {
  const at = shop.clock.now()
  const product = await withFieldErrors(
    changeCatalogue(shop, async (tx) => {
      const { id: lockedId, updated_at: savedAt, ...before } = await lockProduct(tx, id)
      refuseStale(savedAt, updated_at)
      const stock_quantity = stockAfter(before, { ...fields, stock_shown })
      const { draft = before.draft, low_stock_below = before.low_stock_below } = fields
      const after = { ...fields, stock_quantity, draft, low_stock_below }
      await tx
        .updateTable('products')
        .set({ ...productRow(after), updated_at: later(at, savedAt) })
        .where('id', '=', id)
        .execute()
      const quantity = stock_quantity - before.stock_quantity
      await recordMovement(tx, { product: id, quantity, reason: 'edit', by, at })
      const { name } = fields
      await recordChange(tx, { by, at, subject: 'product', id, name, action: 'edited', before, after })
      const product = await readProduct(tx, id)
      await attempt?.saveResponse(tx, product)
      return product
    }),
  )
  if (fields.draft) await dropFromCarts(shop.db, id)
  return product
}

/** Always later than the last save, so that two edits in one millisecond differ. */
function later(at: Date, savedAt: Date): Date {
  return new Date(Math.max(at.getTime(), savedAt.getTime() + 1))
}

type StockChange = { stock_quantity: number; stock_shown?: number | undefined }

/** @throws ShopError 'conflict' for a negative or too large stock */
export function stockAfter(
  { stock_quantity: inStock }: Pick<LockedProduct, 'stock_quantity'>,
  { stock_quantity: wanted, stock_shown: shown }: StockChange,
): number {
  const after = shown === undefined ? wanted : inStock + wanted - shown
  if (after < 0) {
    const sentence = `Only ${inStock} left in stock: it cannot be lowered by ${inStock - after}.`
    throw fieldError('stock_quantity', sentence, 'conflict')
  }
  if (after > MAX_STOCK) {
    throw fieldError(
      'stock_quantity',
      `Stock can be at most ${MAX_STOCK.toLocaleString('en-US')}.`,
      'conflict',
    )
  }
  return after
}
