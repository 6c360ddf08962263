import { afterEach, expect, it, vi } from 'vitest'
import { contents } from '../../../../tests/support/orders/checkout.ts'
import { addBox, paidGift } from '../../../../tests/support/orders/gifts.ts'
import { addProduct } from '../../../../tests/support/orders/placed-order.ts'
import { renderMarkup } from '../../../../tests/support/render-component.tsx'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import type { Order } from '../../../contract/order.ts'
import { useBuyAgain } from './buy-again.ts'

const { shop } = setUpOrderShop()
const browsersFetch = fetch

afterEach(() => vi.unstubAllGlobals())

type BuyAgain = ReturnType<typeof useBuyAgain>

function Page({ onRender }: { onRender: (buyAgain: BuyAgain) => void }) {
  onRender(useBuyAgain())
  return null
}

/** @returns 'buy again' of a page in a browser whose storage has this guest */
function pageOf(guest: object): (order: Order) => Promise<unknown> {
  vi.stubGlobal('location', { pathname: '/orders' })
  const stored = JSON.stringify(guest)
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'guest' ? stored : null) })
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => browsersFetch(new URL(url, shop.url), init))
  let buyAgain: BuyAgain | undefined
  renderMarkup(
    <Page
      onRender={(rendered) => {
        buyAgain = rendered
      }}
    />,
  )
  return async (order) => buyAgain?.mutateAsync(order)
}

// Proves: R12.68
it("'buy again' of a gift buys its pieces, and does not try to buy the box", async () => {
  const piece = await addProduct(shop)
  const gift = { box_product_id: await addBox(shop) }
  const { id, guest } = await paidGift(shop, { gift, lines: [{ productId: piece, quantity: 1 }] })
  const { body: order } = await shop.call('GET', `/api/v1/order/guest/${id}/`)
  expect(order.order_items).toHaveLength(2)
  const buyAgain = pageOf({ id: guest.guestId, cart: { id: guest.cartId } })
  expect(await buyAgain(order)).toEqual({ count: 1, rejections: [] })
  expect(await contents(shop, guest)).toEqual({ [piece]: 1 })
})
