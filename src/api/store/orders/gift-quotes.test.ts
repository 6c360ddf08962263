import { expect, it } from 'vitest'
import { newGuest } from '../../../../tests/support/orders/checkout.ts'
import { addBox, orderGift, receiver } from '../../../../tests/support/orders/gifts.ts'
import { addProduct } from '../../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop()

const oneGuest = async () => newGuest(shop, [{ productId: await addProduct(shop), quantity: 1 }])
const quote = async ({ cartId, guestId }: Awaited<ReturnType<typeof oneGuest>>, body: object) =>
  (await shop.call('POST', '/api/v1/order/quote/', { body: { cart_id: cartId, guest_id: guestId, ...body } }))
    .body

// Proves: R12.67
it('methods and duties of a gift are those of the address of its receiver, not of its payer', async () => {
  const text = 'Your carrier collects import duty.'
  await olive.ask('PUT', '/admin/settings/', { duties: [{ countries: ['France'], text }] })
  const courier = { key: 'courier', name: 'Courier', price: 9, days_from: 1, days_to: 1 }
  await olive.ask('POST', '/delivery/methods/', { ...courier, postal_codes: ['BA*'] })
  const guest = await oneGuest()
  const offered = async (receivers: object, payers: object) => {
    const gift = { receiver: { ...receiver, ...receivers } }
    const { duties, delivery_options } = await quote(guest, { gift, shipping_address: payers })
    const { problem } = delivery_options.find((one: any) => one.delivery_type === 'courier')
    return { duties, problem }
  }
  const bath = { country: 'United Kingdom', postal_code: 'BA1 2LR' }
  const paris = { country: 'France', postal_code: '75001' }
  const refused = 'Courier does not go to YO1 7HH.'
  expect(await offered({}, bath)).toEqual({ duties: null, problem: refused })
  expect(await offered({}, paris)).toEqual({ duties: null, problem: refused })
  expect(await offered(bath, paris)).toEqual({ duties: null, problem: null })
  expect(await offered(paris, bath)).toMatchObject({ duties: text })
  const { answer } = await orderGift(shop, { delivery_type: 'courier' }, guest)
  expect([answer.status, answer.body.errors[0].path]).toEqual([409, 'delivery_type'])
})

// Proves: R12.122
it('twenty gift boxes are offered, the cheapest first; the dearest, which was chosen before, is still found', async () => {
  const prices = Array.from({ length: 21 }, (_, at) => 2100 - at * 100)
  for (const price of prices) await addBox(shop, { price })
  const dearest = (await shop.sql<{ id: string }>(
    'select p.id from products p join variants v on v.product_id = p.id where p.is_gift_box and v.price = 2100',
  )) as [{ id: string }]
  const guest = await oneGuest()
  const { gift_boxes } = await quote(guest, { gift: { receiver } })
  expect(gift_boxes.map(({ price }: { price: string }) => Number(price))).toEqual(
    Array.from({ length: 20 }, (_, at) => at + 1),
  )
  const gift = { receiver, box_product_id: dearest[0].id }
  expect((await quote(guest, { gift })).lines.at(-1)).toMatchObject({ price: '21.00' })
  expect((await orderGift(shop, { gift }, guest)).answer.status).toBe(201)
})
