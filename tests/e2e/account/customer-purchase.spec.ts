import { somebody, tokenFor, verify } from '../../support/accounts.ts'
import { add, newCustomer } from '../../support/checkout.ts'
import {
  addAddress,
  fill,
  HOME,
  holdToken,
  logInOnPage,
  pressTwice,
  ready,
  signUpOnPage,
} from '../support/customer.ts'
import {
  ADA,
  addToCart,
  buy,
  comeToCheckout,
  expect,
  freshProduct,
  GOOD_CARD,
  goToPayment,
  payWith,
  test,
} from '../support/shop.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

// Proves: S1.2, S2.success.5, S2.login.1, S2.login.2, S2.orders.4, S3.3, S4.1, S4.2, S8.3, R2.10
test('from sign-up to the second order', async ({ page, shop }) => {
  const mary = somebody('mary')
  const product = await freshProduct(shop)
  await addToCart(page, product, 2)
  await signUpOnPage(page, shop, mary)
  await logInOnPage(page, mary)
  await expect(page.getByText('Login successful! Redirecting in 10 seconds...')).toBeVisible()
  await page.waitForURL('/')
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual([
    'token',
    'user',
    'userCart',
    'wishlist',
  ])
  await expect(page.getByText('2 items in cart')).toBeAttached()

  await page.goto('/orders')
  await expect(page.getByText("You haven't placed any orders yet.")).toBeVisible()
  await page.goto('/addresses')
  await addAddress(page)
  await page.goto('/checkout')
  await buy(page)
  await page.getByRole('link', { name: 'View All Orders' }).click()

  const card = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'View Details' }) })
  await expect(card).toHaveCount(1)
  const [order] = await shop.sql<{ id: string }>(
    'select o.id from orders o join users u on u.id = o.user_id where u.email = $1',
    [mary.email],
  )
  await expect(card).toContainText(order?.id.slice(0, 8) ?? 'an order')
  await expect(card).toContainText('processing')
  await expect(card).toContainText('Credit Card')
  await card.getByRole('button', { name: 'View Details' }).click()
  const details = page.getByRole('dialog')
  for (const words of [order?.id ?? '', 'Standard (3-5 business days)', '1 Royal Crescent', 'BA1 2LR'])
    await expect(details).toContainText(words)
  await details.getByRole('link', { name: 'View full order' }).click()
  await page.waitForURL(`**/orders/${order?.id}`)
  await page.reload()
  await expect(page.getByText('Payment confirmed')).toBeVisible()
  await expect(page.getByRole('table')).toContainText(product.name)

  await pressTwice(page.getByRole('button', { name: 'Buy again' }))
  await page.waitForURL('/cart')
  await expect(page.getByText('2 items in cart')).toBeAttached()
  await page.goto('/checkout')
  await buy(page)
  await page.evaluate(() =>
    localStorage.setItem('guest', JSON.stringify({ id: crypto.randomUUID(), cart: { id: 'left over' } })),
  )
  await page.reload()
  await page.getByRole('link', { name: 'View All Orders' }).click()
  await page.waitForURL('/orders')
  await expect(card).toHaveCount(2)
})

// Proves: S4.2, R4.10
test('a line of the guest that the customer may not have in full is capped, and said', async ({
  page,
  shop,
}) => {
  const mary = somebody('mary')
  const product = await freshProduct(shop)
  await signUpOnPage(page, shop, mary)
  await logInOnPage(page, mary)
  await page.waitForURL('/')
  await page.goto(`/product/${product.id}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('dialog').getByText(product.name)).toBeVisible()
  await page.goto('/')
  await page.getByLabel('Your account').click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await addToCart(page, product, product.stock_quantity)
  await page.goto('/login?next=/cart')
  await logInOnPage(page, mary)
  await page.waitForURL('/cart')
  await expect(page.getByText(`${product.stock_quantity} items in cart`)).toBeAttached()
  await expect(page.locator('[data-toast]').filter({ hasText: product.name })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('guest'))).toBeNull()
})

test('on a phone, who pays without an address is led to the button that adds one', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  const mary = await newCustomer(shop)
  await shop.sql('delete from addresses where user_id = $1', [mary.userId])
  await add(shop, mary, { productId: (await freshProduct(shop)).id, quantity: 1 })
  await holdToken(page, shop, mary)
  await page.goto('/checkout')
  await page.getByRole('button', { name: /^Pay £/ }).click()
  const button = page.getByRole('button', { name: 'Add New Address' })
  await expect(button).toBeFocused()
  await expect(page.getByText('Shipping address is required')).toBeInViewport({ ratio: 1 })
  await button.click()
  await fill(page, HOME)
  await page.getByRole('button', { name: 'Add Address' }).click()
  await goToPayment(page)
})

test('a checkout that is filled in stays when news of the addresses can not be had', async ({
  page,
  shop,
}) => {
  const mary = await newCustomer(shop)
  await add(shop, mary, { productId: (await freshProduct(shop)).id, quantity: 1 })
  await holdToken(page, shop, mary)
  await page.goto('/checkout')
  await page.getByLabel('Next day').check()
  await page.route('**/api/v1/address/', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  const failed = page.waitForResponse((answer) => answer.status() === 500)
  await page.getByRole('button', { name: 'Add New Address' }).click()
  await fill(page, HOME)
  await page.getByRole('button', { name: 'Add Address' }).click()
  await failed
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByLabel('Next day')).toBeChecked()
  await goToPayment(page)
})

// Proves: S2.checkout.7
test('the address that a customer has chosen is still chosen after a reload and after the payment page', async ({
  page,
  shop,
}) => {
  const mary = await newCustomer(shop)
  const parents = {
    address: '7 Harley Street',
    city: 'London',
    state: 'London',
    postal_code: 'W1G 8QQ',
    country: 'United Kingdom',
  }
  const { body } = await shop.call('POST', '/api/v1/address/', { token: mary.token, body: parents })
  await shop.call('POST', `/api/v1/address/set_default/${body.id}/`, { token: mary.token })
  await add(shop, mary, { productId: (await freshProduct(shop)).id, quantity: 1 })
  await holdToken(page, shop, mary)
  await page.goto('/checkout')
  const chosen = page.getByRole('radio', { name: '1 Royal Crescent' })
  await expect(page.getByRole('radio', { name: parents.address })).toBeChecked()
  await chosen.check()
  await page.reload()
  await expect(chosen).toBeChecked()
  await goToPayment(page)
  await page.getByRole('link', { name: /^Cancel/ }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(chosen).toBeChecked()
})

test('a browser that has lost who is logged in keeps what is filled in, and pays', async ({ page, shop }) => {
  const mary = await newCustomer(shop)
  await add(shop, mary, { productId: (await freshProduct(shop)).id, quantity: 1 })
  const other = { address: '2 Other Road', city: 'York', state: '-', postal_code: 'YO1 7HH', country: 'GB' }
  await shop.call('POST', '/api/v1/address/', { token: mary.token, body: other })
  await holdToken(page, shop, mary)
  await page.goto('/checkout')
  await page.getByLabel('2 Other Road').check()
  await page.route('**/order/usercreate/', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Payment is unavailable right now.' } }),
  )
  const pay = page.getByRole('button', { name: /^Pay £/ })
  await pay.click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Payment is unavailable right now.')
  expect(await page.evaluate(() => localStorage.getItem('user'))).toContain(mary.userId)
  await expect(page.getByLabel('2 Other Road')).toBeChecked()
  await page.unroute('**/order/usercreate/')
  await goToPayment(page)
})

test("after a guest's order only a password is missing for an account, which then has the order", async ({
  page,
  shop,
}) => {
  const { email, password } = somebody('guest')
  await comeToCheckout(page, shop, { details: { ...ADA, Email: email } })
  await goToPayment(page)
  await payWith(page, GOOD_CARD)
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(page.getByRole('link', { name: 'Enter the token' })).toBeVisible()
  expect((await verify(shop, { token: await tokenFor(shop, email, 2) })).status).toBe(200)
  await page.goto('/login?next=/orders')
  await ready(page)
  await logInOnPage(page, { email, password })
  await page.waitForURL('/orders')
  await expect(page.getByRole('button', { name: 'View Details' })).toHaveCount(1)
})
