import type { StockCorrection } from '../../contract/admin/stock.ts'
import type { Product } from '../../contract/product.ts'
import { recordChange } from '../audit/record-change.ts'
import { changeCatalogue } from '../catalog/products/change-catalogue.ts'
import { lockProduct, readProduct } from '../catalog/products/product-fields.ts'
import { stockAfter } from '../catalog/products/update-product.ts'
import { ShopError } from '../lib/errors.ts'
import type { ResponseStore } from '../lib/idempotency.ts'
import type { Shop } from '../shop.ts'
import { recordMovement } from './record-movement.ts'

/** @throws ShopError 'not_found', 'no_longer_sold', 'conflict' when the stock would be below 0 or too high */
export async function correctStock(
  shop: Shop,
  by: string,
  { id, change, note }: StockCorrection & { id: string },
  attempt?: ResponseStore,
): Promise<Product> {
  const at = shop.clock.now()
  return await changeCatalogue(shop, async (tx) => {
    const { name, stock_quantity } = await lockProduct(tx, id)
    const corrected = correctedStock(stock_quantity, change)
    await tx.updateTable('products').set({ stock_quantity: corrected }).where('id', '=', id).execute()
    await recordMovement(tx, { product: id, quantity: change, reason: 'correction', note, by, at })
    const before = { stock_quantity, note: null }
    const after = { stock_quantity: corrected, note }
    await recordChange(tx, { by, at, subject: 'product', id, name, action: 'stock corrected', before, after })
    const product = await readProduct(tx, id)
    await attempt?.saveResponse(tx, product)
    return product
  })
}

function correctedStock(stock_quantity: number, change: number): number {
  try {
    return stockAfter({ stock_quantity }, { stock_quantity: change, stock_shown: 0 })
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    throw new ShopError(error.code, error.message, { fields: [{ path: 'change', message: error.message }] })
  }
}
