import { expect } from 'vitest'
import type { backOffice } from '../back-office-calls.ts'
import type { TestShop } from '../harness.ts'
import { sizedRing } from '../sized-ring.ts'
import { exchangeCalls } from './exchanges.ts'
import type { OrderCalls } from './order-calls.ts'
import { addProduct, paidOrder } from './placed-order.ts'
import { take } from './returns.ts'

type Office = ReturnType<typeof backOffice>
type Wanted = { priceOfL?: number; sealed?: 'ring' | 'brooch' }

/** Of three pieces, a ring of 120.00 is wished in size L, a brooch of 25.00 comes back for money, a pin stays. */
export async function mixedReturn(
  shop: TestShop,
  { olive, office }: { olive: OrderCalls; office: Office },
  { priceOfL = 120, sealed }: Wanted = {},
) {
  const { ask, linesOf, linkFor } = exchangeCalls(shop, olive, office)
  const ring = await sizedRing(office, [
    { value: 'M', price: 120, stock: 5 },
    { value: 'L', price: priceOfL, stock: 5 },
  ])
  const [sizeM, sizeL] = ring.variants.map(({ id }: { id: string }) => id)
  const brooch = await addProduct(shop, { name: 'Brooch' })
  const pin = await addProduct(shop, { name: 'Pin' })
  const sealedId = sealed === 'ring' ? ring.id : brooch
  if (sealed) await shop.change(`update products set return_right = 'sealed' where id = $1`, [sealedId])
  const others = [brooch, pin].map((productId) => ({ productId, quantity: 1 }))
  const order = await paidOrder(shop, {
    lines: [{ productId: ring.id, variantId: sizeM, quantity: 1 }, ...others],
  })
  await olive.ship(order.id)
  const items = await linesOf(order.id)
  const token = await linkFor(order)
  const seal = { seal_unbroken: true }
  const wish = { wish: 'exchange', variant_id: sizeL, ...seal }
  const { status, body } = await ask(token, [take(items[0], 1, wish), take(items[1], 1, seal)])
  expect(status).toBe(201)
  return { ...order, token, items, brooch, sizeM, sizeL, returnId: body.id as string }
}

/** Total and tax of each. */
export const creditNotesOf = async (olive: OrderCalls, orderId: string) =>
  (await olive.ask('GET', `/order/${orderId}/documents/`)).body
    .filter(({ kind }: { kind: string }) => kind === 'credit_note')
    .map(({ total, tax }: { total: string; tax: string }) => [total, tax])
    .toSorted()
