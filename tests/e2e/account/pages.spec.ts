import type { Locator } from '@playwright/test'
import { customer } from '../../support/accounts.ts'
import { add, orderAsCustomer } from '../../support/orders/checkout.ts'
import {
  customerWithOrder,
  enter,
  expectAccessible,
  fill,
  holdToken,
  logInOnPage,
  pressTwice,
} from '../support/customer.ts'
import { expectToastApart } from '../support/dialogs.ts'
import { expect, freshProduct, navigate, test } from '../support/shop.ts'

const UNREACHABLE = 'We could not reach the shop. Please check your connection and try again.'
const FAULT = { status: 500, contentType: 'application/json', body: '{}' }
const TOASTS = '[data-toast]'

// Proves: S1.2, S2.product.5, S2.wishlist.1, S2.wishlist.2, S2.wishlist.3, S2.wishlist.4, S2.wishlist.5, S4.5, S4.10, S8.10, S9.4, R13.339
test('the heart adds to the wishlist, which shows and removes products; each failure shows a sentence', async ({
  page,
  shop,
}) => {
  const [product, gone] = [await freshProduct(shop), await freshProduct(shop)]
  const heart = (name: string) => page.getByRole('button', { name: `Wishlist: ${name}` }).first()
  await enter(page, shop, '/wishlist')
  await expect(page.getByText('Your wishlist is empty')).toBeVisible()
  await page.getByRole('link', { name: 'Browse Products' }).click()
  await page.waitForURL('/products')

  await navigate(page, `/product/${gone.id}`)
  await page.waitForFunction(() => localStorage.getItem('wishlist'))
  await shop.change('update products set archived_at = now() where id = $1', [gone.id])
  const [refused] = await Promise.all([
    page.waitForResponse('**/wishlist/addtowishlist/'),
    heart(gone.name).click(),
  ])
  expect(refused.status()).toBe(409)
  await expect(page.getByText((await refused.json()).detail)).toBeVisible()

  await navigate(page, `/product/${product.id}`)
  await page.route('**/wishlist/addtowishlist/', (route) => route.fulfill(FAULT), { times: 1 })
  await heart(product.name).click()
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  await pressTwice(heart(product.name))
  await expect(page.getByText('Added to wishlist successfully')).toBeVisible()
  await expect(page.getByText('This product is already in your wishlist.')).toHaveCount(0)
  await expect(heart(product.name)).toHaveAttribute('aria-pressed', 'true')

  await navigate(page, '/wishlist')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/^My Wishlist\s*1 item$/)
  const wish = page.getByRole('listitem').filter({ hasText: product.name })
  for (const words of [product.brand.name, product.category?.name ?? '', product.price.toFixed(2)])
    await expect(wish).toContainText(words)
  const view = wish.getByRole('link', { name: 'View Details' })
  await expect(view).toHaveAttribute('href', `/product/${product.id}`)
  await expect(wish.locator('img').first()).toBeVisible()
  await expect(wish.getByText('Low Stock')).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const add = wish.getByRole('button', { name: 'Add to Cart' })
  await add.click()
  await expectToastApart(page, 'Added 1 item(s) to cart successfully', add)
  await expect(page.getByText('1 item in cart')).toBeAttached()
  const remove = wish.getByRole('button', { name: 'Remove' })
  await page.route('**/wishlist/removewishlistitem/', (route) => route.fulfill(FAULT), { times: 1 })
  await remove.click()
  await expect(page.getByText('Failed to remove product')).toBeVisible()
  await expect(heading).toContainText('1 item')
  await page.setViewportSize({ width: 390, height: 400 })
  await remove.scrollIntoViewIfNeeded()
  await expect(heading).not.toBeInViewport()
  await pressTwice(remove)
  await expect(page.getByText('Product removed from wishlist')).toHaveCount(1)
  await expect(page.getByText('Your wishlist is empty')).toBeVisible()
  await expect(heading).toBeFocused()
  await expect(heading).not.toBeInViewport()

  await page.route('**/api/v1/wishlist/**', async (route) => {
    await expect(page.getByText('Loading your wishlist')).toBeAttached()
    await route.fulfill(FAULT)
  })
  await page.reload()
  await expect(page.getByText('Failed to initialize wishlist')).toBeVisible()
  await expect(page.getByText('Error loading wishlist')).toBeVisible()
})

// Proves: S2.cart.5, S2.profile.3, S4.3, S8.1, S8.2, S8.4, S8.5, S8.8
test('a failed call is logged, shows one toast, and an alert on its page', async ({ page, shop }) => {
  const mary = await customer(shop)
  const expectToastAndAlert = async (onPage: string, inToast = onPage) => {
    await expect(page.getByRole('alert').filter({ hasText: onPage }).first()).toBeVisible()
    await expect(page.locator(TOASTS).filter({ hasText: inToast })).toHaveCount(1)
  }
  await page.goto('/login?next=/profile')
  const logged = page.waitForEvent('console', (message) =>
    message.text().includes('Invalid email or password'),
  )
  await logInOnPage(page, { ...mary, password: 'not this one' })
  await logged
  await expectToastAndAlert('Invalid email or password')
  await page.route('**/users/login/', (route) => route.fulfill(FAULT), { times: 1 })
  await logInOnPage(page, mary)
  await expectToastAndAlert('Login failed. Please try again.')
  await page.route('**/users/login/', (route) => route.abort(), { times: 1 })
  await logInOnPage(page, mary)
  await expectToastAndAlert(`Login failed. Please try again. ${UNREACHABLE}`)

  await navigate(page, '/signup')
  await page.route('**/api/v1/users/', (route) => route.fulfill(FAULT))
  await fill(page, { 'First name': 'Mary', 'Last name': 'Somerville', 'Phone number': '020 7946 0000' })
  await fill(page, { Email: 'mary@example.com', Password: 'six pearls' })
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expectToastAndAlert('Signup failed')

  await holdToken(page, shop, mary)
  const fault = { ...FAULT, body: '{"detail":"Out of order."}' }
  await page.route('**/api/v1/**', (route) => route.fulfill(fault))
  for (const [path, sentence] of [
    ['/profile', 'Error loading profile: Out of order.'],
    ['/orders', 'Error loading orders: Out of order.'],
    ['/cart', 'Error loading cart: Out of order.'],
  ] as const) {
    if (path === '/profile') await page.goto(path)
    else await navigate(page, path)
    await expectToastAndAlert(sentence, 'Out of order.')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('the account pages fit a window of any width', async ({ page, shop }) => {
  const { mary, order } = await customerWithOrder(shop)
  const email = 'margaret.whitfield.48@example.com'
  await shop.sql('update users set email = $2 where email = $1', [mary.email, email])
  const { body: wishes } = await shop.call('POST', '/api/v1/wishlist/', mary)
  const long = await freshProduct(shop)
  const products = [long, await freshProduct(shop)]
  await shop.change(`update products set name = repeat('necklace', 17) where id = $1`, [long.id])
  for (const { id } of products)
    await shop.call('POST', '/api/v1/wishlist/addtowishlist/', {
      ...mary,
      body: { wishlist_id: wishes.id, product_id: id },
    })
  await add(shop, mary, { productId: long.id, quantity: 1 })
  expect((await orderAsCustomer(shop, mary)).status).toBe(201)
  await holdToken(page, shop, mary)
  const atWidths = async (widths: number[], look: (at: string) => Promise<void>) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 700 })
      await look(`${width} px`)
    }
  }
  await page.goto('/wishlist')
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(2)
  const links = page.getByRole('navigation', { name: 'Account pages' }).getByRole('link')
  await expect(links).toHaveCount(4)
  await atWidths([320, 360, 390, 430], async (at) => {
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect(scrollWidth, at).toBe(clientWidth)
    const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top))
    expect(new Set(tops).size, at).toBe(1)
  })
  await page.setViewportSize({ width: 320, height: 700 })
  await navigate(page, '/orders')
  await expect(page.getByText(/necklacenecklace/)).toBeVisible()
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth, 'orders').toBe(clientWidth)
  await navigate(page, '/profile')
  const height = async (words: string) => (await page.getByText(words, { exact: true }).boundingBox())?.height
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await height(email)).toBe(await height('Somerville'))
  }
  await navigate(page, `/orders/${order.id}`)
  await expect(page.getByRole('table')).toBeVisible()
  await atWidths([640, 800, 960, 1440], async (at) => {
    expect(await narrowestGap(page.getByRole('columnheader')), at).toBeGreaterThan(10)
  })
  await shop.change('update products set archived_at = now() where id = $1', [long.id])
})

/** The distance between the texts, not between their cells. */
function narrowestGap(headings: Locator): Promise<number> {
  return headings.evaluateAll((cells) => {
    const words = cells.map((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return range.getBoundingClientRect()
    })
    return Math.min(...words.slice(1).map(({ left }, at) => left - (words[at]?.right ?? 0)))
  })
}
