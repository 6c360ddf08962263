import type { DeliveryPromise } from '../../contract/delivery/promise.ts'
import { promiseFor } from '../delivery/promise.ts'
import { methodOfPiece } from '../delivery/usual-method.ts'
import type { Tx } from '../shop.ts'
import type { Timed } from './bench-work.ts'
import { findMakeable, type MaybeMade } from './find-makeable.ts'

/** `goods`: its price in minor units. */
type Piece = MaybeMade & { stock_quantity: number; goods: number }

/** By the method of its page; of what is made, the variant that takes longest. @returns null when it is sold out */
export async function productPromise(shop: Timed, db: Tx, product: Piece): Promise<DeliveryPromise | null> {
  const isInStock = product.stock_quantity > 0
  const makeable = isInStock ? [] : await findMakeable(shop, db, [product])
  if (!isInStock && makeable.length === 0) return null
  const lines = makeable.map((variant) => ({ ...variant, engraving_days: 0 }))
  const { from, to, order_by } = promiseFor(shop, methodOfPiece(shop, product), lines)
  return { from, to, order_by }
}
