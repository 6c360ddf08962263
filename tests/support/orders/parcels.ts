import type { TestShop } from '../harness.ts'
import type { OrderCalls } from './order-calls.ts'
import { addProduct, type Placed, paidOrder } from './placed-order.ts'

export type ParcelOrder = Awaited<ReturnType<typeof orderOfLines>>

/** A guest's paid order: a line for each quantity, by default of a product with a stock of 10. */
export async function orderOfLines(
  shop: TestShop,
  olive: OrderCalls,
  quantities: number[],
  products: string[] = [],
): Promise<Placed & { productIds: string[]; items: string[]; take: (...pieces: number[]) => Pieces[] }> {
  const lines = await Promise.all(
    quantities.map(async (quantity, at) => ({
      productId: products[at] ?? (await addProduct(shop, { name: `Piece ${at + 1}` })),
      quantity,
    })),
  )
  const order = await paidOrder(shop, { lines })
  const { order_items } = await olive.read(order.id)
  // In the order of the lines.
  const items = lines.map(
    ({ productId }) =>
      order_items.find((item: { product_id: string }) => item.product_id === productId).id as string,
  )
  return {
    ...order,
    productIds: lines.map(({ productId }) => productId),
    items,
    take: (...pieces) =>
      pieces
        .map((quantity, at) => ({ order_item_id: items[at] ?? '', quantity }))
        .filter(({ quantity }) => quantity > 0),
  }
}

type Pieces = { order_item_id: string; quantity: number }
