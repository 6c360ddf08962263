import { sql } from 'kysely'
import type { StockCorrection } from '../../contract/admin/products/stock.ts'
import type { ProductWithVariants } from '../../contract/product.ts'
import { recordChange } from '../audit/record-change.ts'
import { changeCatalogue } from '../catalog/products/change-catalogue.ts'
import { lockProduct, readProduct } from '../catalog/products/product-fields.ts'
import { stockAfter } from '../catalog/products/update-product.ts'
import { requireChosen } from '../catalog/variants/choose-variant.ts'
import { lockProducts } from '../catalog/variants/lock-variants.ts'
import { notFound, ShopError } from '../lib/errors.ts'
import type { ResponseStore } from '../lib/idempotency.ts'
import type { Shop, Tx } from '../shop.ts'
import { recordMovement } from './record-movement.ts'

/** @throws ShopError 'not_found', 'no_longer_sold', 'invalid', 'conflict' when the stock would be below 0 or too high */
export async function correctStock(
  shop: Shop,
  by: string,
  { id, variant_id, change, note }: StockCorrection & { id: string },
  attempt?: ResponseStore,
): Promise<ProductWithVariants & { variant_id: string }> {
  const at = shop.clock.now()
  return await changeCatalogue(shop, async (tx) => {
    const archived = variant_id && (await lockArchived(tx, id, variant_id))
    const { name, variants } = await lockProduct(tx, id)
    if (!variant_id && variants.length > 1) await requireChosen(tx, id)
    const variant = archived || (variant_id ? variants.find((one) => one.id === variant_id) : variants[0])
    if (!variant) throw notFound('variant')
    const { code, stock_quantity } = variant
    const corrected = correctedStock(stock_quantity, change)
    await tx.updateTable('variants').set({ stock_quantity: corrected }).where('id', '=', variant.id).execute()
    const moved = { id: variant.id, product_id: id }
    await recordMovement(tx, { variant: moved, quantity: change, reason: 'correction', note, by, at })
    const which = archived || variants.length > 1 ? { code } : {}
    const before = { ...which, stock_quantity, note: null }
    const after = { ...which, stock_quantity: corrected, note }
    await recordChange(tx, { by, at, subject: 'product', id, name, action: 'stock corrected', before, after })
    const product = { ...(await readProduct(shop, tx, id)), variant_id: variant.id, code }
    await attempt?.saveResponse(tx, product)
    return product
  })
}

/** A variant that is no longer sold, whose pieces are still counted. Locks in id order, as orders do. */
async function lockArchived(tx: Tx, productId: string, variantId: string) {
  const ofProduct = tx
    .selectFrom('variants')
    .select(['id', 'code', 'stock_quantity'])
    .where('product_id', '=', productId)
  const isArchived = await ofProduct
    .where('id', '=', variantId)
    .where('archived_at', 'is not', null)
    .executeTakeFirst()
  if (!isArchived) return undefined
  await lockProducts(tx, sql`(select ${productId}::uuid)`)
  const rows = await ofProduct
    .where((eb) => eb.or([eb('archived_at', 'is', null), eb('id', '=', variantId)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.find(({ id }) => id === variantId)
}

function correctedStock(stock_quantity: number, change: number): number {
  try {
    return stockAfter({ stock_quantity }, { stock_quantity: change, stock_shown: 0 })
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    throw new ShopError(error.code, error.message, { fields: [{ path: 'change', message: error.message }] })
  }
}
