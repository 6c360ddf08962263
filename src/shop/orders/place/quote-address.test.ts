import { expect, it } from 'vitest'
import { newGuest, orderAsGuest } from '../../../../tests/support/orders/checkout.ts'
import { receiver } from '../../../../tests/support/orders/gifts.ts'
import { addProduct } from '../../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop()

// Proves: R13.261
it('the quote accepts an address without a postal code where the order does, also that of a gift', async () => {
  const delivery_type = 'courier'
  const method = { key: delivery_type, name: 'Courier', price: 0, days_from: 1, days_to: 2 }
  await olive.ask('POST', '/delivery/methods/', { ...method, postal_codes: ['SW*'] })
  const shipping_address = {
    address: '1 Road',
    city: 'Kowloon',
    state: '-',
    postal_code: '-',
    country: 'Hong Kong',
  }
  for (const where of [{ shipping_address }, { gift: { receiver: { ...receiver, ...shipping_address } } }]) {
    const guest = await newGuest(shop, [{ productId: await addProduct(shop), quantity: 1 }])
    const cart = { cart_id: guest.cartId, guest_id: guest.guestId, delivery_type }
    const { body } = await shop.call('POST', '/api/v1/order/quote/', { body: { ...cart, ...where } })
    const courier = body.delivery_options.find((one: any) => one.delivery_type === delivery_type)
    expect(courier.problem).toBe(null)
    const placed = await orderAsGuest(shop, guest, { change: { delivery_type, ...where } })
    expect(placed.status).toBe(201)
  }
})
