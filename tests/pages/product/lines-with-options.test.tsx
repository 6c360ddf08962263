import { beforeAll, expect, it } from 'vitest'
import type { Cart, CartItem } from '../../../src/contract/cart.ts'
import WishlistPage from '../../../src/web/account/wishlist.tsx'
import { OrderItems } from '../../../src/web/shared/order/order-items.tsx'
import { CartLine } from '../../../src/web/store/cart/cart-line.tsx'
import { UndoRemoval } from '../../../src/web/store/cart/undo-removal.tsx'
import { CheckoutSummary } from '../../../src/web/store/checkout/checkout-summary.tsx'
import { backOffice } from '../../support/back-office-calls.ts'
import { newCustomer, newGuest } from '../../support/orders/checkout.ts'
import { addProduct, placeOrder } from '../../support/orders/placed-order.ts'
import { textOf } from '../../support/read-page.ts'
import { renderMarkup, renderTexts } from '../../support/render-component.tsx'
import { setUpShop } from '../../support/set-up-shop.ts'
import { ringInMetals } from '../../support/sized-ring.ts'

const shop = setUpShop()
const office = backOffice(() => shop)
beforeAll(() => office.signIn())

const M_GOLD = 'Size M · Gold'
const N_SILVER = 'Size N · Silver'

/** A ring in two variants as lines to add, and the page of one of them. */
async function twoVariants() {
  const { ring, idOf, chosen } = await ringInMetals(office)
  const [gold, silver] = [idOf('M', 'Gold'), idOf('N', 'Silver')]
  const lines = [gold, silver].map((variantId) => ({ productId: ring.id, variantId, quantity: 1 }))
  return { lines, goldPage: chosen('M', 'Gold') }
}

// Proves: R9.44
it('the lines of a cart and of the checkout show their options and lead to their variant', async () => {
  const { lines, goldPage } = await twoVariants()
  const guest = await newGuest(shop, lines)
  const cart: Cart = (await shop.call('GET', `/api/v1/cart/guest/${guest.guestId}/`)).body
  const [gold, silver] = cart.cart_items as [CartItem, CartItem]
  const line = (item: CartItem) => (
    <CartLine item={item} currency="GBP" onChanged={() => {}} onRemoved={() => {}} />
  )
  const markup = renderMarkup(line(gold))
  expect(textOf(markup)).toContain(M_GOLD)
  expect(markup).toContain(`href="${goldPage}"`)
  for (const name of ['Remove', 'Quantity of'])
    expect(markup).toContain(`aria-label="${name} Signet ring (${M_GOLD})"`)
  expect(renderTexts(line(silver))).toContain(N_SILVER)
  const removed = renderTexts(<UndoRemoval item={silver} onUndone={() => {}} />).join('')
  expect(removed).toContain(`Signet ring (${N_SILVER}) was removed`)
  const quote = { isPlaceholderData: false } as any
  const summary = renderTexts(<CheckoutSummary cart={cart} quote={quote} initialTotals={undefined} />)
  expect(summary).toEqual(expect.arrayContaining([M_GOLD, N_SILVER]))
})

// Proves: R9.44
it('the items of an order show their options', async () => {
  const { lines, goldPage } = await twoVariants()
  const { id } = await placeOrder(shop, { lines })
  const order = (await shop.call('GET', `/api/v1/order/guest/${id}/`)).body
  const markup = renderMarkup(<OrderItems order={order} />)
  expect(textOf(markup).split('\n')).toEqual(expect.arrayContaining([M_GOLD, N_SILVER]))
  expect(markup).toContain(`href="${goldPage}"`)
})

// Proves: R9.44
it('a wish adds its variant to the cart, and without one leads to the choice', async () => {
  const { lines, goldPage } = await twoVariants()
  const { token } = await newCustomer(shop)
  const { body: list } = await shop.call('POST', '/api/v1/wishlist/', { token })
  const shown = async (variant_id: string | undefined) => {
    const body = { wishlist_id: list.id, product_id: lines[0]?.productId, variant_id }
    const wish = await shop.call('POST', '/api/v1/wishlist/addtowishlist/', { token, body })
    return renderMarkup(<WishlistPage />, { answers: [[['wishlist'], wish.body]] })
  }
  const unchosen = await shown(undefined)
  expect(textOf(unchosen)).toContain('Choose a ring size and a metal')
  expect(textOf(unchosen)).not.toContain('Add to Cart')
  const chosen = await shown(lines[0]?.variantId)
  expect(textOf(chosen)).toContain('Add to Cart')
  for (const words of ['£150.00', 'Low Stock']) expect(textOf(chosen)).toContain(words)
  expect(textOf(chosen)).not.toContain('From £')
  expect(chosen).toContain(`href="${goldPage}"`)
})

// Proves: S2.wishlist.4
it.each([
  [5, []],
  [4, ['Low Stock']],
  [0, ['Low Stock', 'Out of Stock']],
])('a wish of which %i are left has the badges %j', async (stock, badges) => {
  const { token } = await newCustomer(shop)
  const { body: list } = await shop.call('POST', '/api/v1/wishlist/', { token })
  const body = { wishlist_id: list.id, product_id: await addProduct(shop, { stock }) }
  const wish = await shop.call('POST', '/api/v1/wishlist/addtowishlist/', { token, body })
  const texts = textOf(renderMarkup(<WishlistPage />, { answers: [[['wishlist'], wish.body]] })).split('\n')
  expect(texts.filter((text) => /Stock$/.test(text))).toEqual(badges)
})

// Proves: R11.115
it('a wish shows the former price struck through, in words', async () => {
  const { id } = await office.create({ price: 45, compare_at_price: 60 })
  const { token } = await newCustomer(shop)
  const { body: list } = await shop.call('POST', '/api/v1/wishlist/', { token })
  const body = { wishlist_id: list.id, product_id: id }
  const wish = await shop.call('POST', '/api/v1/wishlist/addtowishlist/', { token, body })
  const markup = renderMarkup(<WishlistPage />, { answers: [[['wishlist'], wish.body]] })
  expect(textOf(markup).replaceAll(/\s+/g, ' ')).toMatch(/Was £60\.00 ?, now £45\.00/)
  expect(markup).toMatch(/<s [^>]*>£60\.00<\/s>/)
})
