import { expect } from 'vitest'
import { runPeriodicJobs } from '../../../src/shop/jobs/jobs.ts'
import type { TestShop } from '../harness.ts'
import { add, newCustomer, orderAsCustomer } from './checkout.ts'
import type { OrderCalls } from './order-calls.ts'
import { linkFor } from './order-links.ts'
import { addProduct, becomes, paidOrder, pay } from './placed-order.ts'

/** The calls of a shopper with a link, and those of the owner. */
export function returnCalls(shop: TestShop, olive: OrderCalls) {
  const call = (method: string, path: string, options: object = {}) =>
    shop.call(method, `/api/v1/returns/${path}`, options)
  const linesOf = async (id: string) =>
    (await olive.read(id)).order_items.map(({ id: item }: any) => item) as string[]
  return {
    call,
    linesOf,
    linkFor: (order: { id: string }) => linkFor(shop, order),
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
    /** A customer's, of one piece. */
    async customersReturn(more: object = {}) {
      const mary = await newCustomer(shop)
      await add(shop, mary, { productId: await addProduct(shop), quantity: 1 })
      const placed = (await orderAsCustomer(shop, mary)).body
      await pay(shop, placed.id)
      const orderId = placed.order.id as string
      await becomes(shop, orderId, { status: 'processing' })
      await olive.ship(orderId)
      await olive.ask('POST', `/order/${orderId}/deliver/`)
      const [line] = await linesOf(orderId)
      const body = { order_id: orderId, items: [take(line, 1, more)] }
      const { body: returned } = await call('POST', '', { token: mary.token, body })
      return { mary, id: returned.id as string, orderId }
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

/** The order is completed and its customer's account deleted: its personal data are to go. */
export async function endAccount(shop: TestShop, userId: string, orderId: string): Promise<void> {
  await shop.change(`update orders set status = 'completed' where id = $1`, [orderId])
  await shop.change(
    `insert into order_events (order_id, from_status, to_status, actor, created_at) values ($1, 'delivered', 'completed', 'clock', now())`,
    [orderId],
  )
  await shop.change(
    `update users set deleted_at = now(), disabled = true, password_hash = '', email = id || '@deleted.invalid' where id = $1`,
    [userId],
  )
  for (const table of ['carts', 'sessions', 'addresses', 'wishlists'])
    await shop.change(`delete from ${table} where user_id = $1`, [userId])
  await runPeriodicJobs(shop.shop)
}
