import { expect } from 'vitest'
import type { TestShop } from '../harness.ts'
import { findEmail, type OrderCalls } from './order-calls.ts'
import { addProduct, type Placed, paidOrder } from './placed-order.ts'

/** The calls of a shopper with a mailed link, and those of the owner. */
export function returnCalls(shop: TestShop, olive: OrderCalls) {
  const call = (method: string, path: string, options: object = {}) =>
    shop.call(method, `/api/v1/returns/${path}`, options)
  const linesOf = async (id: string) =>
    (await olive.read(id)).order_items.map(({ id: item }: any) => item) as string[]
  return {
    call,
    linesOf,
    /** Asks for a link, and reads it in the e-mail. */
    async linkFor({ id, email }: Placed): Promise<string> {
      await call('POST', 'identify/', { body: { code: (await olive.read(id)).code, email } })
      const mail = await findEmail(shop, email, 'Return pieces of your order')
      return mail.text.match(/\/returns\/([\w-]+)/)?.[1] ?? ''
    },
    /** Each line with its number of pieces, of the price. Sent and delivered. */
    async sentOrder(pieces: number[], options: { price?: number; delivery_type?: string } = {}) {
      const { price, ...order } = options
      const lines = await Promise.all(
        pieces.map(async (quantity) => ({
          productId: await addProduct(shop, price ? { price } : {}),
          quantity,
        })),
      )
      const placed = await paidOrder(shop, { lines, ...order })
      expect((await olive.ship(placed.id)).status).toBe(200)
      await olive.ask('POST', `/order/${placed.id}/deliver/`)
      return { ...placed, items: await linesOf(placed.id) }
    },
    ask: (token: string, items: object[], key?: string) =>
      call('POST', '', { body: { token, items }, headers: key ? { 'idempotency-key': key } : {} }),
    /** A verb of the owner. */
    act: (id: string, verb: string, body?: object, key?: string) =>
      olive.ask('POST', `/returns/${id}/${verb}/`, body, key),
    /** Up to the inspection, each line as new and restocked. */
    async inspected(id: string, change: (item: any, at: number) => object = () => ({})): Promise<any> {
      await olive.ask('POST', `/returns/${id}/approve/`)
      await olive.ask('POST', `/returns/${id}/receive/`)
      const { items } = (await olive.ask('GET', `/returns/${id}/`)).body
      return await olive.ask('POST', `/returns/${id}/inspect/`, {
        items: items.map((item: any, at: number) => ({
          order_item_id: item.order_item_id,
          condition: 'As new',
          restock: true,
          ...change(item, at),
        })),
      })
    },
  }
}

export const take = (order_item_id: string | undefined, quantity = 1, more: object = {}) => ({
  order_item_id,
  quantity,
  ...more,
})
