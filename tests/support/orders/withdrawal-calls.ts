import { eventually, type TestShop } from '../harness.ts'
import type { OrderCalls } from './order-calls.ts'
import { linkFor } from './order-links.ts'
import { addProduct, paidOrder } from './placed-order.ts'

type Answer = { body: { id: string } }

/** A guest's paid order of one line, the guest's withdrawals by a link, and the owner's refunds. */
export async function withdrawableOrder(
  shop: TestShop,
  olive: OrderCalls,
  quantity: number,
  { product, promo }: { product?: string; promo?: string } = {},
) {
  const productId = product ?? (await addProduct(shop))
  const order = await paidOrder(shop, { lines: [{ productId, quantity }], ...(promo && { promo }) })
  const { id } = order
  const order_item_id = (await olive.read(id)).order_items[0].id as string
  const token = await linkFor(shop, order)
  const call = (method: string, path: string, body?: object) =>
    shop.call(method, `/api/v1/withdrawals/${path}`, body && { body })
  return {
    id,
    email: order.email,
    productId,
    order_item_id,
    withdraw: (pieces: number) => call('POST', '', { token, items: [{ order_item_id, quantity: pieces }] }),
    linkStatus: async () => (await call('GET', `link/${token}/`)).status,
    available: async () => (await call('GET', `link/${token}/`)).body.items[0].available_quantity,
    listed: async ({ body }: Answer) => {
      const { items } = (await olive.ask('GET', '/withdrawals/?limit=100')).body
      return items.find((row: { id: string }) => row.id === body.id)
    },
    mark: (withdrawalId: string) => olive.ask('POST', `/withdrawals/${withdrawalId}/refunded/`),
    refund: async ({ pieces, ...body }: { pieces?: number; amount?: number }) => {
      const items = pieces && [{ order_item_id, quantity: pieces, restock: false }]
      const { refunds } = (await olive.refund(id, { ...body, ...(items && { items }) })).body
      await eventually(async () => (await olive.read(id)).refunds.at(-1).status === 'succeeded')
      return refunds
    },
  }
}
