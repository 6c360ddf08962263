import type { Locator } from '@playwright/test'
import { customer } from '../../support/accounts.ts'
import { fill, holdToken, logInOnPage, ready } from '../support/customer.ts'
import { addToCart, comeToCheckout, expect, freshProduct, test } from '../support/shop.ts'

const UNREACHABLE = 'We could not reach the shop. Please check your connection and try again.'
const OUT_OF_ORDER = { status: 500, contentType: 'application/json', body: '{"detail":"Out of order."}' }
const TOASTS = '[data-toast]'

test('a message covers neither the bar below its banners on a phone nor the drawer on a tablet', async ({
  page,
  shop,
}) => {
  const edges = async (element: Locator) => {
    const box = await element.boundingBox()
    return {
      top: box?.y ?? 0,
      right: (box?.x ?? 0) + (box?.width ?? 0),
      bottom: (box?.y ?? 0) + (box?.height ?? 0),
    }
  }
  const product = await freshProduct(shop)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/product/${product.id}`)
  await page.getByRole('button', { name: `Wishlist: ${product.name}` }).click()
  const message = page.locator(TOASTS)
  const bar = await edges(page.getByRole('banner'))
  await expect(async () => expect((await edges(message)).top).toBeGreaterThan(bar.bottom)).toPass()

  await page.setViewportSize({ width: 768, height: 1024 })
  await page.reload()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const drawer = page.getByRole('dialog')
  await expect(message).toBeVisible()
  await expect(async () =>
    expect((await edges(message)).right).toBeLessThan((await drawer.boundingBox())?.x ?? 0),
  ).toPass()
})

test('a message has its Close inside, as wide as a thumb', async ({ page, shop }) => {
  const product = await freshProduct(shop)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/product/${product.id}`)
  await page.getByRole('button', { name: `Wishlist: ${product.name}` }).click()
  const message = page.locator(TOASTS)
  const close = message.getByRole('button', { name: 'Close message' })
  // Whoever is on its Close has the time to press it.
  await message.hover()
  await close.focus()
  await expect(close).toBeVisible()
  const [around, button] = [await message.boundingBox(), await close.boundingBox()]
  if (!around || !button) throw new Error('The message has gone')
  expect(button.width).toBeGreaterThanOrEqual(44)
  expect(button.height).toBeGreaterThanOrEqual(44)
  expect(button.x + button.width).toBeLessThanOrEqual(around.x + around.width)
  expect(button.y).toBeGreaterThanOrEqual(around.y)
  expect(button.y + button.height).toBeLessThanOrEqual(around.y + around.height)
  await close.click()
  await expect(message).toHaveCount(0)
})

test('a message over an open dialog is closed there, by pointer and by keyboard, which goes on where it was', async ({
  page,
  shop,
}) => {
  await addToCart(page, await freshProduct(shop))
  const drawer = page.getByRole('dialog')
  const message = drawer.locator(TOASTS)
  await message.getByRole('button', { name: 'Close message' }).click()
  await expect(message).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Close', exact: true }).click()

  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const link = drawer.getByRole('link', { name: 'Checkout' })
  await link.focus()
  await message.getByRole('button', { name: 'Close message' }).focus()
  await page.keyboard.press('Enter')
  await expect(link).toBeFocused()
  await expect(message).toHaveCount(0)
})

// Proves: S2.cart.5, S2.profile.3, S4.3, S8.1, S8.2, S8.4, S8.5, S8.8
test('every call that failed is a toast, once, and stays in words on its page', async ({ page, shop }) => {
  const mary = await customer(shop)
  const toast = (words: string) => page.locator(TOASTS).filter({ hasText: words })
  const toldTwice = async (onPage: string, inToast: string) => {
    await expect(page.getByRole('alert').filter({ hasText: onPage }).first()).toBeVisible()
    await expect(toast(inToast)).toHaveCount(1)
  }
  await page.goto('/login')
  const logged = page.waitForEvent('console', (said) => said.text().includes('Invalid email or password'))
  await logInOnPage(page, { ...mary, password: 'not this one' })
  await logged
  await toldTwice('Invalid email or password', 'Invalid email or password')

  await page.goto('/verify-email?email=mary%40example.com')
  await ready(page)
  await fill(page, { 'Verification token': 'NOTATOKEN' })
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.locator(TOASTS)).toHaveCount(1)

  await page.goto('/signup')
  await ready(page)
  await page.route('**/api/v1/users/', (route) => route.fulfill({ status: 500, body: '{}' }))
  await fill(page, { ...NAMES, Email: 'mary@example.com', Password: 'six pearls' })
  await page.getByRole('button', { name: 'Sign up' }).click()
  await toldTwice('Signup failed', 'Signup failed')
  await page.unroute('**/api/v1/users/')

  await page.goto('/login?next=/profile')
  await page.route('**/users/login/', (route) => route.fulfill({ status: 500, body: '{}' }))
  await logInOnPage(page, mary)
  await toldTwice('Login failed. Please try again.', 'Login failed. Please try again.')
  await page.unroute('**/users/login/')
  await page.route('**/users/login/', (route) => route.abort())
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  const unreached = `Login failed. Please try again. ${UNREACHABLE}`
  await toldTwice(unreached, unreached)
  await page.unroute('**/users/login/')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await fill(page, { 'First name': 'Augusta' })
  // The one before says the same words.
  await expect(page.locator(TOASTS)).toHaveCount(0)
  await page.route('**/api/v1/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await toldTwice(`Error: ${UNREACHABLE}`, UNREACHABLE)

  await page.unroute('**/api/v1/**')
  await page.route('**/api/v1/**', (route) => route.fulfill(OUT_OF_ORDER))
  for (const [path, onPage] of [
    ['/profile', 'Error loading profile: Out of order.'],
    ['/wishlist', 'Error loading wishlist'],
    ['/addresses', 'Error loading addresses: Out of order.'],
    ['/orders', 'Error loading orders: Out of order.'],
    ['/cart', 'Error loading cart: Out of order.'],
    ['/checkout', 'Error loading cart: Out of order.'],
  ] as const) {
    await page.goto(path)
    await toldTwice(onPage, 'Out of order.')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

// Proves: S8.6
test('an order that can not be shown is told on its page and in a toast', async ({ page }) => {
  await page.goto('/success/nonsense')
  await expect(page.locator(TOASTS).filter({ hasText: 'Failed to fetch order details' })).toHaveCount(1)
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch order details')
})

// Proves: S2.checkout.4, S8.1, S8.12
test('a refused order is told in the form and in a toast; news that could not be had are not', async ({
  page,
  shop,
}) => {
  await comeToCheckout(page, shop)
  await shop.sandbox('/sandbox/stripe', { mode: 'down' })
  await page.getByRole('button', { name: /^Pay £/ }).click()
  const refusal = 'Payment is unavailable right now. Your cart is unchanged.'
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible()
  await expect(page.locator(TOASTS).filter({ hasText: refusal })).toHaveCount(1)
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })

  await page.goto('/cart')
  await expect(page.getByRole('spinbutton')).toHaveValue('1')
  await page.route('**/cart/guest/**', (route) => route.fulfill(OUT_OF_ORDER))
  const logged = page.waitForEvent('console', (message) => message.text().includes('Out of order.'))
  const other = await page.context().newPage()
  await other.goto('/about-us')
  await other.evaluate(() => new BroadcastChannel('cart').postMessage('cart'))
  await logged
  // A toast takes its moment, and would be gone after three seconds.
  await page.waitForTimeout(1_000)
  expect(await page.locator(TOASTS).count()).toBe(0)
  await expect(page.getByRole('spinbutton')).toHaveValue('1')
})

test('on a phone a message leaves the first line of the cart at the side in sight', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const product = await freshProduct(shop)
  await addToCart(page, product)
  const said = page.locator(TOASTS).filter({ hasText: 'Added 1 item(s) to cart successfully' })
  await expect(said).toBeVisible()
  await expect(async () => {
    const box = await said.boundingBox()
    const line = await page.getByRole('dialog').getByRole('listitem').first().getByRole('link').boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(line?.y ?? 0)
    const close = await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Close', exact: true })
      .boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(close?.x ?? 0)
  }).toPass({ timeout: 2_500 })
})

test('who is logged in already goes on from the log-in and the sign-up', async ({ page, shop }) => {
  await holdToken(page, shop, await customer(shop))
  for (const path of ['/login', '/signup']) {
    await page.goto(path)
    await page.waitForURL('/profile')
    await page.goto(`${path}?next=/wishlist`)
    await page.waitForURL('/wishlist')
  }
})

test('a step made in the menu of a phone leads to the heading of the next page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await ready(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'About Us' }).click()
  await page.waitForURL('/about-us')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a page that begins at a field keeps it, an open window keeps the focus, and the next page has it', async ({
  page,
  shop,
}) => {
  const mary = await customer(shop)
  await page.goto('/login?next=/addresses')
  await logInOnPage(page, mary)
  await page.waitForURL('/addresses')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Add New Address' }).click()
  await expect(page.getByLabel('Street address')).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('Your account').click()
  await page.getByRole('banner').getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeFocused()
  await expect(page.locator('p[aria-live=polite]')).toContainText('My Orders')
})

const NAMES = { 'First name': 'Mary', 'Last name': 'Somerville', 'Phone number': '020 7946 0000' }
