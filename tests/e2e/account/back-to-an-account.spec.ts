import { customer, orderAs } from '../../support/accounts.ts'
import { add, newCustomer } from '../../support/checkout.ts'
import {
  comeToPayment,
  countCalls,
  expect,
  freshProduct,
  goToPayment,
  holdBack,
  hydrated,
  remember,
  test,
} from '../support/shop.ts'

// Whoever logs in or out between an order and its return.

// Proves: R5.41
test('whoever logs in while their order as a guest ends unpaid finds its items in the account’s cart', async ({
  page,
  shop,
}) => {
  const product = await comeToPayment(page, shop, 2)
  await page.goto('/about-us')
  const { id } = await page.evaluate(() => JSON.parse(localStorage.getItem('currentOrder') ?? '{}'))
  await shop.call('POST', `/api/v1/order/order_to_cart/${id}/`)
  const { token } = await newCustomer(shop)
  await page.evaluate((held) => localStorage.setItem('token', held), token)
  await page.goto('/cart')
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${product.name}` })).toHaveValue('2')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('currentOrder'))).toBeNull()
})

// Proves: R5.41
test('a customer who looks at the cart logged out finds the items of an unpaid order after the next log-in', async ({
  page,
  shop,
}) => {
  const mary = await newCustomer(shop)
  const product = await freshProduct(shop)
  await add(shop, mary, { productId: product.id, quantity: 1 })
  await remember(page, shop, { token: mary.token })
  await page.goto('/checkout')
  await goToPayment(page)
  const payment = page.url()
  await page.goto('/about-us')
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await page.goto(payment)
  await page.getByRole('link', { name: /^Cancel/ }).click()
  await expect(page.getByText('Did you order with your account?')).toBeVisible()
  await page.waitForURL('/cart')
  await page.evaluate((token) => localStorage.setItem('token', token), mary.token)
  await page.goto('/cart')
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${product.name}` })).toHaveValue('1')
})

test('a customer who logs out while an order comes back is not told that its items are in this cart', async ({
  page,
  shop,
}) => {
  const mary = await newCustomer(shop)
  await add(shop, mary, { productId: (await freshProduct(shop)).id, quantity: 1 })
  await remember(page, shop, { token: mary.token })
  await page.goto('/checkout')
  await goToPayment(page)
  const { id } = await page.evaluate(() => JSON.parse(localStorage.getItem('currentOrder') ?? '{}'))
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

test('whoever deletes the account while its order waits to be paid finds an empty cart, and no order is looked for', async ({
  page,
  shop,
}) => {
  const mary = await customer(shop)
  const { id } = await orderAs(shop, mary, (await freshProduct(shop)).id)
  await remember(page, shop, { token: mary.token, currentOrder: JSON.stringify({ id }) })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(mary.password)
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await page.waitForURL('/')
  const returned = countCalls(page, /order_to_cart/)
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  expect(returned()).toBe(0)
})
