import type { TestShop } from '../harness.ts'
import { type Line, newGuest, orderAsGuest, type Shopper } from './checkout.ts'
import { addProduct, becomes, pay } from './placed-order.ts'

export const receiver = {
  name: 'Grace Hopper',
  phone: '020 7946 0555',
  address: '9 Compass Street',
  city: 'York',
  state: 'North Yorkshire',
  postal_code: 'YO1 7HH',
  country: 'United Kingdom',
}

/** A gift box with a price in minor units. */
export async function addBox(shop: TestShop, box: { stock?: number; price?: number } = {}): Promise<string> {
  const id = await addProduct(shop, { name: 'Velvet box', price: 450, ...box })
  await shop.change('update products set is_gift_box = true where id = $1 returning id', [id])
  return id
}

/** A guest's order as a gift, not paid. */
export async function orderGift(
  shop: TestShop,
  { gift = {}, lines, ...change }: { gift?: object; lines?: Line[]; [field: string]: unknown } = {},
  shopper?: Shopper,
) {
  const guest =
    shopper ??
    (await newGuest(shop, lines ?? [{ productId: await addProduct(shop, { price: 123_400 }), quantity: 1 }]))
  const answer = await orderAsGuest(shop, guest, { change: { gift: { receiver, ...gift }, ...change } })
  return { answer, guest }
}

/** A guest's gift that is paid. */
export async function paidGift(shop: TestShop, options: Parameters<typeof orderGift>[1] = {}) {
  const { answer, guest } = await orderGift(shop, options)
  if (answer.status !== 201) throw new Error(`The gift was refused: ${JSON.stringify(answer.body)}`)
  await pay(shop, answer.body.id)
  await becomes(shop, answer.body.order.id, { status: 'processing' })
  return { id: answer.body.order.id as string, guest }
}
