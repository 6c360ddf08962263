import type { DeliveryPromise } from '../../contract/delivery/promise.ts'
import type { Product } from '../../contract/product.ts'
import { piecePromises } from '../delivery/piece-promise.ts'
import { minorUnits } from '../lib/money.ts'
import type { Tx } from '../shop.ts'
import type { Timed } from './bench-work.ts'
import { findMakeable } from './find-makeable.ts'

type Piece = Pick<Product, 'id' | 'price' | 'stock_quantity' | 'is_made_to_order'>

/** By the method of its page; of what is made, the variant that takes longest. Null: it is sold out. */
export async function withPromises<Listed extends Piece>(
  shop: Timed,
  db: Tx,
  products: Listed[],
): Promise<(Listed & { promise: DeliveryPromise | null })[]> {
  const isInStock = ({ stock_quantity }: Piece) => stock_quantity > 0
  const makeable = await findMakeable(
    shop,
    db,
    products.filter((product) => !isInStock(product)),
  )
  const promiseOf = piecePromises(shop)
  return products.map((product) => {
    const own = makeable.filter(({ product_id }) => product_id === product.id)
    if (!isInStock(product) && own.length === 0) return { ...product, promise: null }
    const lines = own.map(({ making_days, made_on }) => ({ making_days, made_on, engraving_days: 0 }))
    const { from, to, order_by } = promiseOf(minorUnits(product.price), lines)
    return { ...product, promise: { from, to, order_by } }
  })
}
