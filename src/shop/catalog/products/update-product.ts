import { isDeepStrictEqual } from 'node:util'
import {
  MAX_STOCK,
  type ProductEdit,
  type ProductFields,
} from '../../../contract/admin/products/product-edit.ts'
import type { ProductWithVariants } from '../../../contract/product.ts'
import { recordChange } from '../../audit/record-change.ts'
import { fieldError, ShopError } from '../../lib/errors.ts'
import type { ResponseStore } from '../../lib/idempotency.ts'
import type { Shop, Tx } from '../../shop.ts'
import { recordMovement } from '../../stock/record-movement.ts'
import { readFacts } from '../facts/fact-rows.ts'
import { judgeWording } from '../facts/judge-wording.ts'
import { formerPrice } from '../variants/former-price.ts'
import { changeCatalogue } from './change-catalogue.ts'
import { dropFromCarts } from './drop-from-carts.ts'
import {
  fieldsOf,
  type LockedProduct,
  lockProduct,
  productRow,
  readProduct,
  refuseStale,
  variantRow,
  withFieldErrors,
} from './product-fields.ts'

/** Absent fields that may be absent stay. With `stock_shown` the stock changes by the difference, so that concurrent sales are preserved. @throws ShopError */
export async function updateProduct(
  shop: Shop,
  by: string,
  { id, updated_at, stock_shown, free: _, allow_wording, ...fields }: ProductEdit & { id: string },
  attempt?: ResponseStore,
): Promise<ProductWithVariants> {
  const at = shop.clock.now()
  const product = await withFieldErrors(
    changeCatalogue(shop, async (tx) => {
      const product = await lockProduct(tx, id)
      refuseStale(product.updated_at, updated_at)
      const before = fieldsOf(product)
      const compare_at_price = formerPrice(fields, before.compare_at_price)
      const stock_quantity = stockAfter(before, { ...fields, stock_shown })
      const after = { ...before, ...fields, stock_quantity, compare_at_price }
      if (product.has_options) refuseChangeOfVariants(before, after)
      if (product.has_options && fields.is_gift_box)
        throw fieldError('is_gift_box', 'A gift box is a product without options.')
      // Forms that other admins have open stay valid.
      if (!isDeepStrictEqual(before, after))
        await writeEdit(tx, { by, at, product, before, after, allow_wording })
      const saved = await readProduct(shop, tx, id)
      await attempt?.saveResponse(tx, saved)
      return saved
    }),
  )
  if (fields.draft || fields.is_gift_box) await dropFromCarts(shop.db, [id])
  return product
}

type Edit = {
  by: string
  at: Date
  product: LockedProduct
  before: ReturnType<typeof fieldsOf>
  after: ReturnType<typeof fieldsOf>
  allow_wording: boolean | undefined
}

async function writeEdit(tx: Tx, { by, at, product, before, after, allow_wording }: Edit): Promise<void> {
  const { id } = product
  const [{ id: variantId }] = product.variants
  const { code, ...onlyVariant } = variantRow(after)
  await tx
    .updateTable('variants')
    .set({ code, ...(product.has_options ? {} : onlyVariant), updated_at: at })
    .where('id', '=', variantId)
    .execute()
  await tx
    .updateTable('products')
    .set({ ...productRow(after), updated_at: later(at, product.updated_at) })
    .where('id', '=', id)
    .execute()
  const quantity = after.stock_quantity - before.stock_quantity
  const variant = { id: variantId, product_id: id }
  await recordMovement(tx, { variant, quantity, reason: 'edit', by, at })
  const { name } = after
  const facts = await readFacts(tx, id)
  await judgeWording(tx, {
    id,
    by,
    at,
    before: { name: product.name, facts },
    after: { name, facts },
    isAllowed: allow_wording,
  })
  await recordChange(tx, { by, at, subject: 'product', id, name, action: 'edited', before, after })
}

/** Prices and stock of a product with options belong to its variants. @throws ShopError 'invalid' */
function refuseChangeOfVariants(before: ProductFields, after: ProductFields): void {
  const changed = (['price', 'compare_at_price', 'stock_quantity', 'made_to_order'] as const).filter(
    (name) => before[name] !== after[name],
  )
  if (changed.length === 0) return
  const message = 'This product has sizes: change them below'
  throw new ShopError('invalid', message, { fields: changed.map((path) => ({ path, message })) })
}

/** Always later than the last save, so that two edits in one millisecond differ. */
export function later(at: Date, savedAt: Date): Date {
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
