import { expect } from 'vitest'
import type { backOffice } from '../back-office-calls.ts'
import type { TestShop } from '../harness.ts'
import { sizedRing } from '../sized-ring.ts'
import type { OrderCalls } from './order-calls.ts'
import { paidOrder } from './placed-order.ts'
import { returnCalls, take } from './returns.ts'

type Size = { price?: number; stock?: number }
type Wanted = { m?: Size; l?: Size; quantity?: number; promo?: string }

/** Exchanges of a ring of size M for L. */
export function exchangeCalls(shop: TestShop, olive: OrderCalls, office: ReturnType<typeof backOffice>) {
  const calls = returnCalls(shop, olive)

  async function boughtRing({ m, l, quantity = 1, promo }: Wanted = {}) {
    const ring = await sizedRing(office, [
      { value: 'M', price: 120, stock: 5, ...m },
      { value: 'L', price: 120, stock: 5, ...l },
    ])
    const [sizeM, sizeL] = ['-M', '-L'].map(
      (end) => ring.variants.find(({ code }: { code: string }) => code.endsWith(end)).id as string,
    )
    const sold = await boughtSize({ productId: ring.id, variantId: sizeM, quantity }, promo)
    return { ...sold, productId: ring.id as string, sizeM, sizeL }
  }

  async function boughtSize(
    line: { productId: string; variantId: string | undefined; quantity: number },
    promo?: string,
  ) {
    const { variantId, ...piece } = line
    const lines = [{ ...piece, ...(variantId && { variantId }) }]
    const placed = await paidOrder(shop, { lines, ...(promo && { promo }) })
    expect((await olive.ship(placed.id)).status).toBe(200)
    await olive.ask('POST', `/order/${placed.id}/deliver/`)
    const [item] = await calls.linesOf(placed.id)
    return { ...placed, item, token: await calls.linkFor(placed) }
  }

  return {
    ...calls,
    boughtRing,
    boughtSize,
    /** Asked for in exchange for L. */
    async askedExchange(wanted: Wanted = {}) {
      const bought = await boughtRing(wanted)
      const wish = { wish: 'exchange', variant_id: bought.sizeL }
      const { status, body } = await calls.ask(bought.token, [take(bought.item, wanted.quantity, wish)])
      expect(status).toBe(201)
      return { ...bought, returnId: body.id as string, code: body.code as string }
    },
    read: async (id: string) => (await olive.ask('GET', `/returns/${id}/`)).body,
    stockOf: async (variantId: string | undefined) => {
      const [row] = await shop.sql<{ stock_quantity: number }>(
        'select stock_quantity from variants where id = $1',
        [variantId],
      )
      return row?.stock_quantity
    },
    eventsOf: async (id: string) =>
      ((await olive.ask('GET', `/returns/${id}/`)).body.events as { event: string }[]).map(
        ({ event }) => event,
      ),
  }
}
