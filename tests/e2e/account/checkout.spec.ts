import type { Page } from '@playwright/test'
import { address, customer } from '../../support/accounts.ts'
import type { TestShop } from '../../support/harness.ts'
import { add, type Customer, newCustomer, orderAsCustomer } from '../../support/orders/checkout.ts'
import { signInCustomer } from '../../support/sign-in.ts'
import { recordAnnouncements } from '../support/announcements.ts'
import { customerWithOrder, fill, HOME, holdToken, logInOnPage } from '../support/customer.ts'
import { holdOrder } from '../support/orders.ts'
import { expect, freshProduct, goToPayment, holdBack, navigate, remember, test } from '../support/shop.ts'

const YORK = {
  address: '2 Micklegate',
  city: 'York',
  state: 'Yorkshire',
  postal_code: 'YO1 6JX',
  country: 'UK',
}
const GONE = 'This address does not exist.'

test('a customer chooses the address at the checkout', async ({ page, shop }) => {
  await test.step('on a phone Pay without an address focuses the add button; a new address is announced and selected', async () => {
    await page.setViewportSize({ width: 390, height: 700 })
    const mary = await comeAsCustomer(page, shop)
    await shop.sql('delete from addresses where user_id = $1', [mary.userId])
    await page.goto('/checkout')
    const adding = page.getByRole('button', { name: 'Add New Address' })
    await adding.waitFor()
    await page.getByRole('button', { name: /^Continue to payment/ }).click()
    await expect(adding).toBeFocused()
    await expect(page.getByText('Shipping address is required')).toBeInViewport({ ratio: 1 })
    await page.getByLabel('Next day').check()
    const announcements = await recordAnnouncements(page)
    await adding.press('Enter')
    await fill(page, { ...HOME, 'Street address': '3 The Circus' })
    await page.getByRole('button', { name: 'Add Address' }).press('Enter')
    await expect(page.getByRole('radio', { name: '3 The Circus' })).toBeChecked()
    await expect(adding).toBeFocused()
    await expect.poll(announcements).toEqual(['Address added'])
    // The form stays when the addresses cannot be reloaded.
    await page.route('**/api/v1/address/', (route) =>
      route.request().method() === 'GET' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    )
    const failed = page.waitForResponse((answer) => answer.status() === 500)
    await adding.click()
    await fill(page, { ...HOME, 'Street address': '5 Gay Street' })
    await page.getByRole('button', { name: 'Add Address' }).click()
    await failed
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByLabel('Next day')).toBeChecked()
  })

  // Proves: S2.checkout.4, S2.checkout.6, S2.checkout.7
  await test.step('a selected address stays selected after a refused payment and the payment page; one that was deleted in another tab is refused', async () => {
    await page.unrouteAll()
    await page.setViewportSize({ width: 1280, height: 720 })
    const mary = await comeAsCustomer(page, shop)
    const { body: york } = await shop.call('POST', '/api/v1/address/', { token: mary.token, body: YORK })
    await shop.call('POST', `/api/v1/address/set_default/${york.id}/`, { token: mary.token })
    await page.goto('/checkout')
    const chosen = page.getByRole('radio', { name: '1 Royal Crescent' })
    await expect(page.getByRole('radio', { name: YORK.address })).toBeChecked()
    await chosen.check()
    await page.route('**/order/usercreate/', (route) =>
      route.fulfill({ status: 503, json: { detail: 'Payment is unavailable right now.' } }),
    )
    await page.getByRole('button', { name: /^Continue to payment/ }).click()
    await expect(page.locator('form').getByRole('alert')).toContainText('Payment is unavailable right now.')
    expect(await page.evaluate(() => localStorage.getItem('user'))).toContain(mary.userId)
    await expect(chosen).toBeChecked()
    await page.unroute('**/order/usercreate/')
    await goToPayment(page)
    await page.getByRole('link', { name: /^Cancel/ }).click()
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await expect(chosen).toBeChecked()

    const where = page.getByRole('group', { name: 'Shipping address' })
    const pay = page.getByRole('button', { name: /^Continue to payment/ })
    const remove = (id: string) => shop.call('DELETE', `/api/v1/address/${id}/`, { token: mary.token })
    expect((await remove(mary.addressId)).status).toBe(200)
    await pay.click()
    await expect(where.getByText(GONE)).toBeVisible()
    await expect(where.getByRole('radio')).toHaveCount(1)
    await expect(where.getByRole('radio', { name: 'York' })).not.toBeChecked()
    await expect(where.getByRole('radio', { name: 'York' })).toBeFocused()
    await pay.click()
    await expect(where.getByText('Shipping address is required')).toBeVisible()
    await where.getByRole('radio', { name: 'York' }).check()
    expect((await remove(york.id)).status).toBe(200)
    await pay.click()
    await expect(page.getByRole('alert').filter({ hasText: GONE })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add New Address' })).toBeFocused()
  })
})

test('a session that ends at the checkout is announced once; only the same customer gets the selections back', async ({
  page,
  shop,
}) => {
  const [mary, ada] = [await customerWithCart(shop), await customerWithCart(shop)]
  await holdToken(page, shop, mary)
  await page.goto('/checkout')
  for (const next of [mary, ada]) {
    await page.getByRole('radio', { name: '7 Harley Street' }).check()
    await page.getByRole('radio', { name: 'Next day' }).check()
    const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
    // A pending call would be refused before the click.
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    await shop.call('POST', '/api/v1/users/logout/', { token })
    await page.getByRole('button', { name: /^Continue to payment/ }).click()
    await page.waitForURL('**/login?next=%2Fcheckout')
    const ended = page.locator('[data-toast]', { hasText: 'Your session has ended. Please log in again.' })
    await expect(ended).toHaveCount(1)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await page.waitForFunction(() => localStorage.getItem('guest'))
    await logInOnPage(page, next)
    await page.waitForURL('/checkout')
    const isSame = next === mary
    await expect(page.getByRole('radio', { name: 'Next day' })).toBeChecked({ checked: isSame })
    await expect(page.getByRole('radio', { name: '7 Harley Street' })).toBeChecked({ checked: isSame })
  }
})

test('a login before or after the payment page keeps the items', async ({ page, shop }) => {
  // Proves: R5.41
  await test.step('a guest who logs in before paying finds the items in the cart of the account', async () => {
    const mary = await newCustomer(shop)
    const { product } = await holdOrder(page, shop, 2)
    await page.evaluate((held) => localStorage.setItem('token', held), mary.token)
    await page.goto('/cart')
    const quantity = page.getByRole('spinbutton', { name: `Quantity of ${product.name}` })
    await expect(quantity).toHaveValue('2')
    const stored = () => page.evaluate(() => localStorage.getItem('currentOrder'))
    await expect.poll(stored).toBeNull()
    const { body } = await shop.call('GET', '/api/v1/cart/user/', { token: mary.token })
    expect(body.cart_items).toMatchObject([{ product_id: product.id, quantity: 2 }])

    // The same when the order has ended before.
    const { product: other, id } = await holdOrder(page, shop, 2)
    await shop.call('POST', `/api/v1/order/order_to_cart/${id}/`)
    await page.evaluate((held) => localStorage.setItem('token', held), await signInCustomer(shop))
    await page.goto('/cart')
    await expect(page.getByRole('spinbutton', { name: `Quantity of ${other.name}` })).toHaveValue('2')
    await expect.poll(stored).toBeNull()
  })

  // Proves: R5.41
  await test.step('a customer without a session who returns from the payment gets a message, and the items after the login', async () => {
    const { mary, order } = await customerWithOrder(shop)
    await remember(page, shop, { currentOrder: JSON.stringify({ id: order.id }) })
    await page.goto('/cart')
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    await navigate(page, `/cart/${order.id}`)
    await expect(page.getByText('Did you order with your account?')).toBeVisible()
    await page.waitForURL('/cart')
    await page.evaluate((token) => localStorage.setItem('token', token), mary.token)
    await page.goto('/cart')
    await expect(page.getByRole('spinbutton')).toHaveValue('1')

    const { id } = (await orderAsCustomer(shop, mary)).body.order
    await remember(page, shop, { token: mary.token, currentOrder: JSON.stringify({ id }) })
    const answer = await holdBack(page, '**/order/order_to_cart/**')
    const returning = page.waitForRequest('**/order/order_to_cart/**')
    await page.goto(`/cart/${id}`)
    await returning
    await page.evaluate(() => localStorage.removeItem('token'))
    answer()
    await expect(page.getByText('The items are back in the cart of the device')).toBeVisible()
    await page.waitForURL('/cart')
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    await expect(page.getByText('Items returned to your cart successfully')).toHaveCount(0)
  })
})

/** A customer with a password, two addresses and a product in the cart. */
async function customerWithCart(shop: TestShop) {
  const mary = await customer(shop)
  const { token } = mary
  for (const street of ['1 Royal Crescent', '7 Harley Street'])
    await shop.call('POST', '/api/v1/address/', { token, body: { ...address, address: street } })
  const { body: cart } = await shop.call('POST', '/api/v1/cart/user/createcart/', { token })
  const line = { product_id: (await freshProduct(shop)).id, quantity: 1 }
  await shop.call('POST', `/api/v1/cart/user/addtocart/${cart.id}/`, { token, body: line })
  return mary
}

/** A customer with an address and a product in the cart; the browser stores only the token. */
async function comeAsCustomer(page: Page, shop: TestShop): Promise<Customer> {
  const mary = await newCustomer(shop)
  await add(shop, mary, { productId: (await freshProduct(shop)).id, quantity: 1 })
  await remember(page, shop, { token: mary.token })
  return mary
}
