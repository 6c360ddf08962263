import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { backOffice } from '../back-office-calls.ts'
import type { TestShop } from '../harness.ts'
import { sizedRing } from '../sized-ring.ts'
import { paidGift } from './gifts.ts'
import type { OrderCalls } from './order-calls.ts'

/** What the receiver of a ring does with the code of the gift receipt. Amounts end in .28, .31 or .77 alone. */
export function giftCalls(shop: TestShop, olive: OrderCalls, office: ReturnType<typeof backOffice>) {
  const call = (method: string, path: string, options: object = {}) =>
    shop.call(method, `/api/v1/gifts/${path}`, options)

  /** A ring of size M, and others at the same price (L), for less (S) and for more (X). */
  async function paidRing({ quantity = 1, gift = {}, fields = {} }: Wanted = {}) {
    const sizes = [
      { value: 'M', price: 617.28, stock: 5 },
      { value: 'L', price: 617.28, stock: 5 },
      { value: 'S', price: 500.31, stock: 5 },
      { value: 'X', price: 700.77, stock: 5 },
    ]
    const ring = await sizedRing(office, sizes, { name: 'Moonstone ring', ...fields })
    const idOf = (end: string) =>
      ring.variants.find(({ code }: { code: string }) => code.endsWith(`-${end}`)).id as string
    const payer = `payer-${randomUUID()}@example.com`
    const guest = { first_name: 'Ada', last_name: 'Byron', phone_number: '020 7946 0999', email: payer }
    const lines = [{ productId: ring.id, variantId: idOf('M'), quantity }]
    const { id } = await paidGift(shop, { lines, gift, guest })
    const { order_items, gift: given, code: orderCode } = await olive.read(id)
    const { receipt_code: code } = given
    const item = order_items[0].id as string
    return { id, item, code: code as string, orderCode, payer, email: newReceiver(), idOf }
  }

  return {
    call,
    read: async (code: string) => (await call('GET', `${code}/`)).body,
    paidRing,
    /** Sent and delivered. */
    async givenRing(wanted: Wanted = {}) {
      const ring = await paidRing(wanted)
      expect((await olive.ship(ring.id)).status).toBe(200)
      await olive.ask('POST', `/order/${ring.id}/deliver/`)
      return ring
    },
    ask: (code: string, email: string, items: object[], key?: string) =>
      call('POST', `${code}/returns/`, {
        body: { email, items },
        ...(key && { headers: { 'idempotency-key': key } }),
      }),
  }
}

type Wanted = { quantity?: number; gift?: object; fields?: object }

function newReceiver(): string {
  return `receiver-${randomUUID()}@example.com`
}

export const swap = (order_item_id: string, variant_id: string, more: object = {}) => ({
  order_item_id,
  quantity: 1,
  wish: 'exchange',
  variant_id,
  ...more,
})
