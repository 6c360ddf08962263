import { expect, it } from 'vitest'
import { contents } from '../../../../tests/support/orders/checkout.ts'
import { addBox, paidGift } from '../../../../tests/support/orders/gifts.ts'
import { addProduct } from '../../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { renderHook, stubBrowser } from '../../../../tests/support/stub-browser.tsx'
import { useBuyAgain } from './buy-again.ts'

const { shop } = setUpOrderShop()

// Proves: R12.68
it("'buy again' of a gift buys its pieces, and does not try to buy the box", async () => {
  const piece = await addProduct(shop)
  const gift = { box_product_id: await addBox(shop) }
  const { id, guest } = await paidGift(shop, { gift, lines: [{ productId: piece, quantity: 1 }] })
  const { body: order } = await shop.call('GET', `/api/v1/order/guest/${id}/`)
  expect(order.order_items).toHaveLength(2)
  stubBrowser(shop, { guest: JSON.stringify({ id: guest.guestId, cart: { id: guest.cartId } }) })
  const buyAgain = renderHook(useBuyAgain)
  expect(await buyAgain.mutateAsync(order)).toEqual({ count: 1, rejections: [] })
  expect(await contents(shop, guest)).toEqual({ [piece]: 1 })
})
