import { somebody } from '../../support/accounts.ts'
import { add, newCustomer, newGuest, orderAsCustomer } from '../../support/checkout.ts'
import { fill, HOME, holdToken } from '../support/customer.ts'
import {
  ADA,
  comeToCheckout,
  expect,
  freshProduct,
  GOOD_CARD,
  goToPayment,
  hydrated,
  payWith,
  remember,
  test,
} from '../support/shop.ts'

// What is pressed may go, or be of no more use, by being pressed: whoever has no mouse goes on from where they were.

test('the first address given at the checkout leaves the focus where it was asked for', async ({
  page,
  shop,
}) => {
  const mary = await newCustomer(shop)
  await shop.call('DELETE', `/api/v1/address/${mary.addressId}/`, { token: mary.token })
  await add(shop, mary, { productId: (await freshProduct(shop)).id, quantity: 1 })
  await holdToken(page, shop, mary)
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'Add New Address' }).press('Enter')
  await fill(page, HOME)
  await page.getByRole('button', { name: 'Add Address' }).press('Enter')
  await expect(page.getByRole('radio', { name: '1 Royal Crescent' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Add New Address' })).toBeFocused()
})

test('the button that can do no more by being pressed gives the focus to its number', async ({
  page,
  shop,
}) => {
  const product = await freshProduct(shop)
  const { guestId: id, cartId } = await newGuest(shop, [{ productId: product.id, quantity: 3 }])
  await remember(page, shop, { guest: JSON.stringify({ id, cart: { id: cartId } }) })
  await page.goto('/cart')
  const fewer = page.getByRole('button', { name: `Decrease quantity of ${product.name}` })
  const number = page.getByRole('spinbutton', { name: `Quantity of ${product.name}` })
  await fewer.press('Enter')
  await expect(number).toHaveValue('2')
  await expect(fewer).toBeFocused()
  await fewer.press('Enter')
  await expect(fewer).toBeDisabled()
  await expect(number).toBeFocused()
})

test('the field that Pay finds wrong comes into sight, also when it has the focus already', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await comeToCheckout(page, shop)
  const email = page.getByRole('tabpanel').getByLabel('Email', { exact: true })
  await email.fill('nobody')
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await expect(email).toHaveAccessibleDescription('Invalid email')
  await expect(email).toBeInViewport()
  await expect(email).toBeFocused()
})

test('who turns to the last page by keyboard reads on at its number', async ({ page, shop }) => {
  const mary = await newCustomer(shop)
  const product = await freshProduct(shop)
  for (let count = 0; count < 11; count++) {
    await add(shop, mary, { productId: product.id, quantity: 1 })
    await orderAsCustomer(shop, mary)
  }
  await holdToken(page, shop, mary)
  await page.goto('/orders')
  await page.getByRole('link', { name: 'Next' }).press('Enter')
  await expect(page.getByText('Page 2 of 2')).toBeFocused()
  await page.getByRole('link', { name: 'Previous' }).press('Enter')
  await expect(page.getByText('Page 1 of 2')).toBeFocused()
})

test('what is loaded after all, asked for by nobody, leaves the reading where it was', async ({
  page,
  shop,
}) => {
  await comeToCheckout(page, shop)
  await page.route('**/cart/guest/*/', (route) => route.fulfill({ status: 500 }))
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.unroute('**/cart/guest/*/')
  await page.evaluate(() => ['offline', 'online'].map((name) => dispatchEvent(new Event(name))))
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).not.toBeFocused()
})

test('whoever stands on “Try again” when it loads by itself reads on at the heading', async ({
  page,
  shop,
}) => {
  await comeToCheckout(page, shop)
  await page.route('**/cart/guest/*/', (route) => route.fulfill({ status: 500 }))
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Try again' }).focus()
  await page.unroute('**/cart/guest/*/')
  await page.evaluate(() => ['offline', 'online'].map((name) => dispatchEvent(new Event(name))))
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeFocused()
})

test('a cart that is emptied in another tab leaves the reading where it was, one emptied here goes on at its heading', async ({
  page,
  context,
  shop,
}) => {
  await page.clock.install()
  await comeToCheckout(page, shop)
  await page.goto('/cart')
  await page.getByRole('button', { name: /^Increase quantity/ }).click()
  await expect(page.getByRole('spinbutton')).toHaveValue('2')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.clock.runFor(10_000)
  const other = await context.newPage()
  await other.goto('/cart')
  await other.getByRole('button', { name: /^Remove / }).press('Enter')
  await expect(other.getByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeFocused()
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart is empty' })).not.toBeFocused()
})

test('whoever asks again for what could not be loaded reads on at the heading', async ({ page, shop }) => {
  await comeToCheckout(page, shop)
  const again = page.getByRole('button', { name: 'Try again' })
  await page.route('**/cart/guest/*/', (route) => route.fulfill({ status: 500 }))
  await page.goto('/cart')
  await again.focus()
  await page.unroute('**/cart/guest/*/')
  await again.press('Enter')
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeFocused()

  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await goToPayment(page)
  await page.route('**/order/guest/*/', (route) => route.fulfill({ status: 500 }))
  await payWith(page, GOOD_CARD)
  await again.focus()
  await page.unroute('**/order/guest/*/')
  await again.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Order Placed Successfully!' })).toBeFocused()
})

test('a menu in which a step to the same page was made leaves the reading at the heading', async ({
  page,
}) => {
  await page.goto('/products')
  // A link that is followed before the page is taken over loads a page, which begins at its top.
  await hydrated(page)
  const heading = page.getByRole('heading', { level: 1 })
  await page.getByText('Products', { exact: true }).first().press('Enter')
  await page.getByRole('banner').getByRole('link', { name: 'Hoops', exact: true }).press('Enter')
  await expect(heading).toHaveText('Hoops')
  await expect(heading).toBeFocused()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel('Open search').press('Enter')
  const box = page.getByRole('banner').getByRole('searchbox')
  await expect(box).toBeFocused()
  await box.fill('pearl')
  await box.press('Enter')
  await expect(heading).toHaveText('Search Results for "pearl"')
  await expect(heading).toBeFocused()
})

test('the search takes what is typed however soon it is opened, or opened again', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/products')
  await hydrated(page)
  const box = page.getByRole('banner').getByRole('searchbox')
  await page.getByLabel('Open search').press('Enter')
  await expect(box).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(box).toBeFocused()
})

test('an account that is made after an order says so where the reading goes on', async ({ page, shop }) => {
  const { email, password } = somebody('guest')
  await comeToCheckout(page, shop, { details: { ...ADA, Email: email } })
  await goToPayment(page)
  await payWith(page, GOOD_CARD)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByText('We have sent an e-mail with a token to')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Enter the token' })).toBeFocused()
})

test('a filter that is taken off leaves the reading at the next one, at Filters, or at the list', async ({
  page,
}) => {
  const list = page.getByRole('region', { name: 'Products', exact: true })
  const chip = (name: string) => page.getByRole('link', { name: `Remove filter: ${name}` })
  await page.goto('/search?q=pearl&min_price=10&max_price=100', { waitUntil: 'networkidle' })
  await hydrated(page)
  await chip('From £10.00').press('Enter')
  await expect(chip('Up to £100.00')).toBeFocused()
  await chip('Up to £100.00').press('Enter')
  await expect(list).toBeFocused()

  await page.goto('/products?brand_id=1', { waitUntil: 'networkidle' })
  await hydrated(page)
  await page.getByRole('link', { name: 'Clear Filters' }).press('Enter')
  await expect(page).toHaveURL('/products')
  await expect(list).toBeFocused()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/products?max_price=0.01', { waitUntil: 'networkidle' })
  await hydrated(page)
  await list.getByRole('link', { name: 'Clear Filters' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused()
})
