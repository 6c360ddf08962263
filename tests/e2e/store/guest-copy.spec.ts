import { pay, placeOrder } from '../../support/placed-order.ts'
import { signInCustomer } from '../../support/sign-in.ts'
import {
  ADA,
  addToCart,
  expect,
  fillForm,
  freshProduct,
  GOOD_CARD,
  goToPayment,
  payWith,
  test,
} from '../support/shop.ts'

// Proves: S2.product.4, S2.product.5, S2.product.7, S2.cart.1, S2.cart.2, S2.cart.3, S2.checkout.2, S2.checkout.3, S2.success.1, S2.success.2, S2.success.3, S3.2, S3.4, S4.9, S4.11, S7.2, S9.6, S9.7
test("a guest's way through drawer, cart, checkout and success, word by word", async ({ page, shop }) => {
  await page.addInitScript(() => {
    const limit = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => {
      sessionStorage.setItem('limits', `${sessionStorage.getItem('limits') ?? ''} ${ms}`)
      return limit(ms)
    }
  })
  const product = await freshProduct(shop)
  const pounds = (amount: number) => `£${amount.toFixed(2)}`
  const [subtotal, total] = [pounds(product.price * 2), pounds(product.price * 2 + 5)]

  await page.goto(`/product/${product.id}`)
  await page.waitForFunction(() => localStorage.getItem('guest'))
  await expect(page.getByText(/items? in cart/)).toHaveCount(0)
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
  await expect(page.getByText(/^Total/).first()).toContainText(subtotal)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const said = page.locator('[data-toast]').filter({ hasText: 'Added 2 item(s) to cart successfully' })
  await expect(said).toBeVisible()
  await expect(said).toHaveCount(0)
  const drawer = page.getByRole('dialog')
  const sums = `Subtotal${subtotal}Shipping£5.00Total${total}`
  for (const words of [product.name, 'Quantity: 2', subtotal])
    await expect(drawer.getByRole('listitem')).toContainText(words)
  await expect(drawer.locator('dl')).toHaveText(sums)
  const guest = await page.evaluate(() => JSON.parse(localStorage.getItem('guest') ?? '{}'))
  const checkout = `/checkout/${guest.cart.id}`
  const handed = { subtotal: subtotal.slice(1), shipping: '5.00', total: total.slice(1) }
  await expect(drawer.getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', checkout)
  await drawer.getByRole('link', { name: 'Checkout' }).click()
  await page.waitForURL(`**${checkout}`)
  expect(await page.evaluate(() => history.state.usr)).toEqual(handed)

  await page.goto('/cart')
  const line = page.getByRole('main').getByRole('listitem')
  for (const words of [product.name, `Code ${product.code}`, `${pounds(product.price)} each`, subtotal])
    await expect(line).toContainText(words)
  await expect(line.locator('img')).toHaveCount(1)
  await expect(line.getByRole('spinbutton')).toHaveAttribute('readonly', '')
  await page.route('**/addtocart/**', async (route) => {
    await expect(line).toHaveAttribute('aria-busy', 'true')
    await expect(line.locator('.animate-spin')).toBeVisible()
    await route.continue()
  })
  await line.getByRole('button', { name: /^Increase/ }).click()
  await expect(line.getByRole('spinbutton')).toHaveValue('3')
  await line.getByRole('button', { name: /^Decrease/ }).click()
  await expect(line.getByRole('spinbutton')).toHaveValue('2')
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary.locator('dl')).toHaveText(sums)
  const proceed = summary.getByRole('link', { name: 'Proceed to Checkout' })
  await expect(proceed).toHaveAttribute('href', checkout)
  await proceed.click()
  await page.waitForURL(`**${checkout}`)
  expect(await page.evaluate(() => history.state.usr)).toEqual(handed)

  await expect(page.getByRole('main').getByRole('heading').first()).toHaveText('Checkout')
  await expect(page.getByRole('tab', { name: 'Guest checkout' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab', { name: 'User checkout' })).toBeEnabled()
  await fillForm(page)
  await expect(page.getByLabel('Standard (3-5 business days)')).toBeChecked()
  await expect(page.getByLabel('Credit Card')).toBeChecked()
  await expect(page.getByRole('tabpanel')).toContainText(
    'Thirty days to decide. Send back what does not suit, unworn, for a full refund.',
  )
  await page.getByText('Next day (1-2 business days)').click()
  await goToPayment(page)
  const kept = await page.evaluate(() =>
    ['guest', 'currentOrder'].map((key) => JSON.parse(localStorage.getItem(key) ?? '{}')),
  )
  expect(kept[0]).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace', email: ADA.Email })
  expect(kept[0].phone_number).toBe(ADA['Phone number'])
  await payWith(page, GOOD_CARD)

  await expect(page).toHaveURL(`/success/${kept[1].id}`)
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  const panel = (title: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })
  for (const words of ['Ada Lovelace', ADA.Email, ADA['Phone number']])
    await expect(panel('Guest Details')).toContainText(words)
  for (const words of [ADA.Address, ADA.Country]) await expect(panel('Shipping Address')).toContainText(words)
  const facts: [string, string | RegExp][] = [
    ['Order ID', new RegExp(`${kept[1].id.slice(0, 8)}$`)],
    ['Status', 'processing'],
    ['Date', /\d{1,2} \w+ \d{4}/],
    ['Payment method', 'Credit Card'],
    ['Total', total],
    ['Shipping method', 'Next day (1-2 business days)'],
    ['Estimated delivery', /\d{1,2} \w+ \d{4}/],
  ]
  const order = panel('Order Summary')
  for (const [name, value] of facts)
    await expect(order.getByText(name, { exact: true }).locator('..')).toContainText(value)
  await expect(order.getByText('processing')).toHaveClass(/text-moss/)
  await expect(page.getByRole('table').getByRole('columnheader')).toContainText([
    '#',
    'Product',
    'Price',
    'Quantity',
    'Subtotal',
  ])
  const cells = ['1', new RegExp(product.name), pounds(product.price), '2', subtotal]
  await expect(page.getByRole('row').nth(1).getByRole('cell')).toHaveText(cells)
  await expect(page.getByRole('table')).toContainText(total)
  await expect(page.getByRole('link', { name: 'View All Orders' })).toHaveCount(0)
  const limits = await page.evaluate(() => sessionStorage.getItem('limits')?.trim().split(' '))
  expect(new Set(limits)).toEqual(new Set(['500000']))
})

// Proves: S2.cart-by-order.1, S2.cart-by-order.2, S8.9
test('an order that can not be returned leads to the cart with the words of what failed', async ({
  page,
}) => {
  await page.goto(`/cart/${crypto.randomUUID()}`)
  await expect(page.getByText('Returning items to your cart...')).toBeVisible()
  await expect(page.getByText('Failed to return items to cart')).toBeVisible()
  await page.waitForURL('/cart')
  await page.route('**/order_to_cart/**', (route) => route.abort())
  await page.goto(`/cart/${crypto.randomUUID()}`)
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await page.waitForURL('/cart')
})

// Proves: S4.7
test('an order that is paid and pending still has the colour of a warning', async ({ page, shop }) => {
  const { id: productId } = await freshProduct(shop)
  const order = await placeOrder(shop, { lines: [{ productId, quantity: 1 }] })
  await pay(shop, order.sessionId)
  let status = 'processing'
  await page.route('**/order/guest/**', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), status } })
  })
  const badge = () => page.getByText(status, { exact: true })
  await page.goto(`/success/${order.id}`)
  await expect(badge()).toHaveClass(/text-moss/)
  status = 'pending'
  await page.reload()
  await expect(badge()).toHaveClass(/text-amber/)
})

// Proves: S8.7
test('what the server gives no sentence for is told in the words of the shop', async ({ page, shop }) => {
  const product = await freshProduct(shop)
  await addToCart(page, product)
  await page.goto('/cart')
  await expect(page.getByRole('spinbutton')).toHaveValue('1')
  const broken = { status: 500, contentType: 'application/json', body: '{}' }
  await page.route(/addtocart|removefromcart/, (route) => route.fulfill(broken))
  await page.getByRole('button', { name: /^Increase/ }).click()
  await expect(page.getByText('Failed to add item to cart')).toBeVisible()
  await page.getByRole('button', { name: `Remove ${product.name}` }).click()
  await expect(page.getByText('Failed to remove item')).toBeVisible()
  await expect(page.getByRole('spinbutton')).toHaveValue('1')
})

// Proves: S3.5, S6.4, R2.40
test('a call of the shop carries the token of the customer, else the one of the admin', async ({ page }) => {
  await page.goto('/about-us')
  await page.waitForFunction(() => localStorage.getItem('guest'))
  const carried = async () => {
    const call = page.waitForRequest(/cart\/(user|guest)\//)
    await page.goto('/cart')
    return (await call).headers().authorization
  }
  expect(await carried()).toBeUndefined()
  await page.evaluate(() => localStorage.setItem('admin_token', 'of-the-admin'))
  expect(await carried()).toBe('Bearer of-the-admin')
  await page.evaluate(() => {
    localStorage.setItem('admin_token', 'of-the-admin')
    localStorage.setItem('token', 'of-the-customer')
  })
  expect(await carried()).toBe('Bearer of-the-customer')
})

// Proves: S2.frame.11
test('on a phone the menu has the same entries as the header', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/products')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByText('Products', { exact: true }).click()
  for (const [name, href] of [
    ['View All Products', '/products'],
    ['About Us', '/about-us'],
    ['Contact Us', '/'],
    ['Login', '/login'],
  ])
    await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', href as string)
  await expect(menu.getByRole('link', { name: 'Earrings', exact: true })).toHaveAttribute(
    'href',
    /^\/products\?skip=0&limit=12&category_id=\d+$/,
  )
  await page.evaluate((token) => localStorage.setItem('token', token), await signInCustomer(shop))
  await page.reload()
  await page.getByRole('button', { name: 'Open menu' }).click()
  for (const [name, href] of [
    ['Profile', '/profile'],
    ['Shipping Address', '/addresses'],
    ['Orders', '/orders'],
    ['Wishlist', '/wishlist'],
  ])
    await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', href as string)
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible()
})
