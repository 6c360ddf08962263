import type { Page } from '@playwright/test'
import { newCustomer } from '../../support/checkout.ts'
import type { TestShop } from '../../support/harness.ts'
import { fill, holdToken, ready } from '../support/customer.ts'
import { countCalls, expect, freshProduct, GOOD_CARD, goToPayment, payWith, test } from '../support/shop.ts'

const BROKEN = { status: 500, contentType: 'application/json', body: '{}' }

/** A customer with an address and a cart. */
async function enter(page: Page, shop: TestShop) {
  const mary = await newCustomer(shop)
  await holdToken(page, shop, mary)
  return mary
}

// Proves: S2.checkout.2, S2.success.2, S2.success.4, S2.orders.2, S2.orders.5, S2.orders.6, S4.13, S6.2, S9.7
test("a customer's way through checkout, success and orders, word by word", async ({ page, shop }) => {
  await shop.sql(
    "insert into promos (code, discount, expiration_date) values ('WORDS10', 10, '2099-12-31') on conflict do nothing",
  )
  const mary = await enter(page, shop)
  const product = await freshProduct(shop)
  await page.goto(`/product/${product.id}`)
  await page.waitForFunction(() => localStorage.getItem('userCart'))
  const cartBefore = await page.evaluate(() => localStorage.getItem('userCart'))
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click()

  await expect(page.getByRole('tab', { name: 'Guest checkout' })).toBeDisabled()
  await expect(page.getByRole('tab', { name: 'User checkout' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('group', { name: 'Shipping address' }).getByRole('radio').check()
  await expect(page.getByLabel('Standard (3-5 business days)')).toBeChecked()
  await expect(page.getByLabel('Credit Card')).toBeChecked()
  await page.getByLabel(/^Promo code/).fill('WORDS10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('WORDS10 is applied')).toBeVisible()
  await goToPayment(page)
  const { id } = await page.evaluate(() => JSON.parse(localStorage.getItem('currentOrder') ?? '{}'))
  const freshCarts = countCalls(page, /cart\/user\/createcart/)
  await payWith(page, GOOD_CARD)

  await expect(page).toHaveURL(`/success/${id}`)
  const main = page.getByRole('main')
  const buyer = page.locator('section').filter({ has: page.getByRole('heading', { name: 'User Details' }) })
  for (const words of ['Mary Somerville', mary.email, '020 7946 0001'])
    await expect(buyer).toContainText(words)
  await expect(main).toContainText('WORDS10 (10% off)')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('currentOrder'))).toBeNull()
  expect(JSON.parse(cartBefore ?? '{}').id).toBe(mary.cartId)
  expect(await page.evaluate(() => localStorage.getItem('userCart'))).toContain('"id"')
  await expect.poll(freshCarts).toBe(1)
  await page.getByRole('link', { name: 'View All Orders' }).click()

  const [order] = await shop.sql<{ total: string }>(
    "select to_char((total_amount + shipping_fee - promo_amount) / 100.0, 'FM999990.00') as total from orders where id = $1",
    [id],
  )
  const name = `Order #${id.slice(0, 8)}`
  const card = main.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
  for (const words of ['processing', /Placed\s*\d{1,2} \w+ \d{4}/, `£${order?.total}`, 'Credit Card'])
    await expect(card).toContainText(words)
  await expect(card.getByText('processing')).toHaveClass(/text-slate/)
  await card.getByRole('button', { name: 'View Details' }).click()
  const details = page.getByRole('dialog', { name: 'Order Details' })
  for (const [name, value] of [
    ['Order ID', id],
    ['Date', /\d{1,2} \w+ \d{4}/],
    ['Payment method', 'Credit Card'],
    ['Total', `£${order?.total}`],
    ['Method', 'Standard (3-5 business days)'],
    ['Carrier', 'Not assigned'],
    ['Tracking number', 'Not available'],
    ['Estimated delivery', /\d{1,2} \w+ \d{4}/],
    ['Discount', '10%'],
  ] as const)
    await expect(details.getByText(name, { exact: true }).locator('..')).toContainText(value)
  await expect(details.getByText('Status', { exact: true }).locator('..')).toContainText([
    'processing',
    'pending',
  ])
  for (const words of ['Shipping address', '1 Royal Crescent', 'Promotion applied', 'WORDS10'])
    await expect(details).toContainText(words)

  await page.route('**/order/user/?*', async (route) => {
    const answer = await route.fetch()
    const { items, total } = await answer.json()
    await route.fulfill({
      json: { total, items: items.map((item: object) => ({ ...item, shipping: null })) },
    })
  })
  await page.reload()
  await card.getByRole('button', { name: 'View Details' }).click()
  await expect(details.getByText('No shipping information available')).toBeVisible()
})

// Proves: S4.3, S8.4
test('what was said of a token goes when a new one is asked for, and what was typed stays', async ({
  page,
}) => {
  const said = [
    [{ status: 503, json: {} }, 'Verification failed'],
    [undefined, 'This token is not valid. Please check it or ask for a new one.'],
  ] as const
  for (const [answer, words] of said) {
    await page.goto('/verify-email?email=mary%40example.com')
    await ready(page)
    await page.route('**/users/verify-email', (route) => (answer ? route.fulfill(answer) : route.continue()))
    await fill(page, { 'Verification token': 'NOTATOKEN' })
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
    const problem = page.getByRole('main').getByText(words)
    await expect(problem).toBeVisible()
    await page.getByRole('button', { name: 'Send a new token' }).click()
    await expect(page.getByText('A new one is sent at most once a minute')).toBeVisible()
    await expect(problem).toHaveCount(0)
    await expect(page.getByLabel('Verification token')).toHaveValue('NOTATOKEN')
    await page.unroute('**/users/verify-email')
  }
})

// Proves: S2.routes.3
test('visitors are led from every page of the account to the log-in', async ({ page }) => {
  for (const path of ['/profile', '/addresses', '/wishlist', '/orders']) {
    await page.goto(path)
    await page.waitForURL(`**/login?next=${encodeURIComponent(path)}`)
  }
})

// Proves: S2.frame.9
test('logging out forgets the token and the cart of the customer', async ({ page, shop }) => {
  await enter(page, shop)
  await page.goto('/profile')
  await page.waitForFunction(() => localStorage.getItem('userCart'))
  await page.getByLabel('Your account').click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('/')
  const kept = await page.evaluate(() =>
    ['token', 'userCart', 'user', 'wishlist'].map((key) => localStorage.getItem(key)),
  )
  expect(kept).toEqual([null, null, null, null])
})

// Proves: S2.profile.2
test('the e-mail address is no field of the profile, and Cancel leaves all as it was', async ({
  page,
  shop,
}) => {
  const mary = await enter(page, shop)
  await page.goto('/profile')
  await expect(page.getByText(mary.email)).toBeVisible()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(3)
  await fill(page, { 'First name': 'Augusta' })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Augusta')
})

// Proves: S2.login.3
test('verifying says so while it lasts', async ({ page }) => {
  await page.goto('/verify-email')
  await ready(page)
  await page.route('**/users/verify-email', async (route) => {
    await expect(page.getByRole('button', { name: 'Verifying...' })).toBeDisabled()
    await route.continue()
  })
  await fill(page, { 'Verification token': 'ABCDEFGH' })
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.locator('[data-toast]')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Verify', exact: true })).toBeEnabled()
})

// Proves: S2.wishlist.1, S2.wishlist.2, S4.10, S8.10
test('a wishlist that fails is told in the words of the server, else in those of the shop', async ({
  page,
  shop,
}) => {
  await enter(page, shop)
  const [gone, kept] = [await freshProduct(shop), await freshProduct(shop)]
  await page.goto(`/product/${gone.id}`)
  await page.waitForFunction(() => localStorage.getItem('wishlist'))
  await shop.change('update products set archived_at = now() where id = $1', [gone.id])
  const heart = (name: string) => page.getByRole('button', { name: `Wishlist: ${name}` })
  const [refused] = await Promise.all([
    page.waitForResponse('**/wishlist/addtowishlist/'),
    heart(gone.name).first().click(),
  ])
  expect(refused.status()).toBe(409)
  await expect(page.getByText((await refused.json()).detail)).toBeVisible()

  await page.goto(`/product/${kept.id}`)
  await page.route('**/wishlist/addtowishlist/', (route) => route.fulfill(BROKEN), { times: 1 })
  await heart(kept.name).first().click()
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  await heart(kept.name).first().click()
  await expect(page.getByText('Added to wishlist successfully')).toBeVisible()
  await page.route('**/wishlist/removewishlistitem/', (route) => route.fulfill(BROKEN))
  await page.goto('/wishlist')
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Failed to remove product')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1 item')
  await page.route('**/api/v1/wishlist/**', async (route) => {
    await expect(page.getByText('Loading your wishlist')).toBeAttached()
    await route.fulfill(BROKEN)
  })
  await page.reload()
  await expect(page.getByText('Failed to initialize wishlist')).toBeVisible()
  await expect(page.getByText('Error loading wishlist')).toBeVisible()
})
