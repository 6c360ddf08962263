import { somebody, tokenFor, verify } from '../../support/accounts.ts'
import { paidOrder } from '../../support/orders/placed-order.ts'
import { addAddress, logInOnPage, pressTwice, signUpOnPage } from '../support/customer.ts'
import {
  addToCart,
  countCalls,
  currentOrder,
  expect,
  freshProduct,
  GOOD_CARD,
  goToPayment,
  navigate,
  payWith,
  test,
} from '../support/shop.ts'

// Proves: S1.2, S2.checkout.2, S2.success.2, S2.success.4, S2.success.5, S2.login.1, S2.login.2, S2.orders.2, S2.orders.4, S2.orders.5, S3.3, S4.1, S4.2, S4.13, S6.2, S8.3, S9.7, R2.10, R4.17
test('a customer signs up with a filled cart and a heart, buys, reads the order and buys it again', async ({
  page,
  shop,
}) => {
  await shop.sql(
    "insert into promos (code, discount, expiration_date) values ('WORDS10', 10, '2099-12-31') on conflict do nothing",
  )
  const mary = somebody('mary')
  const product = await freshProduct(shop)
  await addToCart(page, product, 2)
  await page.keyboard.press('Escape')
  const heart = page.getByRole('button', { name: `Wishlist: ${product.name}` }).first()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('link', { name: 'Please login to add to wishlist' })).toHaveAttribute(
    'href',
    '/login?next=/wishlist',
  )
  await signUpOnPage(page, shop, mary)
  await logInOnPage(page, mary)
  await expect(page.getByText('Login successful! Redirecting in 10 seconds...')).toBeVisible()
  await page.waitForURL('/')
  const stored = () => page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
  expect(Object.keys(await stored()).sort()).toEqual(['recent', 'token', 'user', 'userCart', 'wishlist'])
  const { userCart: cartBefore } = await stored()
  await expect(page.getByText('2 items in cart')).toBeAttached()

  await navigate(page, '/wishlist')
  await expect(page.getByRole('listitem').filter({ hasText: product.name })).toBeVisible()
  await navigate(page, '/orders')
  await expect(page.getByText("You haven't placed any orders yet.")).toBeVisible()
  await navigate(page, '/addresses')
  await addAddress(page)
  await navigate(page, '/checkout')
  await expect(page.getByRole('tab', { name: 'Guest checkout' })).toBeDisabled()
  await expect(page.getByRole('tab', { name: 'User checkout' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('group', { name: 'Shipping address' }).getByRole('radio').check()
  await expect(page.getByLabel('Standard (3-5 business days)')).toBeChecked()
  await expect(page.getByLabel('Credit Card')).toBeChecked()
  await page.getByLabel(/^Promo code/).fill('WORDS10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('WORDS10 is applied')).toBeVisible()
  await goToPayment(page)
  const id = await currentOrder(page)
  const freshCarts = countCalls(page, /cart\/user\/createcart/)
  await payWith(page, GOOD_CARD)

  await expect(page).toHaveURL(`/success/${id}`)
  const main = page.getByRole('main')
  const buyer = page.locator('section').filter({ has: page.getByRole('heading', { name: 'User Details' }) })
  for (const words of ['Mary Somerville', mary.email, '020 7946 0000'])
    await expect(buyer).toContainText(words)
  await expect(main).toContainText('WORDS10 (10% off)')
  await expect.poll(async () => Object.keys(await stored())).not.toContain('currentOrder')
  await expect.poll(freshCarts).toBe(1)
  expect(JSON.parse((await stored()).userCart ?? '{}').id).toBeTruthy()
  expect(cartBefore).toContain('"id"')
  await page.getByRole('link', { name: 'View All Orders' }).click()

  const [order] = await shop.sql<{ code: string; total: string }>(
    "select code, to_char((total_amount + shipping_fee - promo_amount) / 100.0, 'FM999990.00') as total from orders where id = $1",
    [id],
  )
  const name = `Order ${order?.code}`
  const card = main.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
  for (const words of ['processing', /Placed\s*\d{1,2} \w+ \d{4}/, `£${order?.total}`, 'Credit Card'])
    await expect(card).toContainText(words)
  await card.getByRole('button', { name: 'View Details' }).click()
  const details = page.getByRole('dialog', { name: 'Order Details' })
  for (const words of [id.slice(0, 8), '1 Royal Crescent', 'BA1 2LR', 'Promotion applied', 'WORDS10'])
    await expect(details).toContainText(words)
  await details.getByRole('link', { name: 'View full order' }).click()
  await page.waitForURL(`**/orders/${id}`)
  await expect(page.getByText('Payment confirmed')).toBeVisible()
  await expect(page.getByRole('table')).toContainText(product.name)

  await pressTwice(page.getByRole('button', { name: 'Buy again' }))
  await page.waitForURL('/cart')
  await expect(page.getByText('2 items in cart')).toBeAttached()
  await page.evaluate(() =>
    localStorage.setItem('guest', JSON.stringify({ id: crypto.randomUUID(), cart: { id: 'left over' } })),
  )
  await navigate(page, `/success/${id}`)
  await page.getByRole('link', { name: 'View All Orders' }).click()
  await page.waitForURL('/orders')
})

test('after an order a guest creates an account with only a password, and the account has the order', async ({
  page,
  shop,
}) => {
  const { password } = somebody()
  const { id, email } = await paidOrder(shop)
  await page.goto(`/success/${id}`)
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(page.getByText('Password is required')).toBeVisible()
  const field = page.getByLabel('Password', { exact: true })
  await field.fill(password)
  await field.press('Enter')
  await expect(page.getByText('We have sent an e-mail with a token to')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Enter the token' })).toBeFocused()
  expect((await verify(shop, { token: await tokenFor(shop, email, 2) })).status).toBe(200)
  await navigate(page, '/login?next=/orders')
  await logInOnPage(page, { email, password })
  await page.waitForURL('/orders')
  await expect(page.getByRole('button', { name: 'View Details' })).toHaveCount(1)
})
