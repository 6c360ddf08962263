import { newCustomer, newGuest } from '../../support/checkout.ts'
import { paidOrder } from '../../support/placed-order.ts'
import { openBackOffice } from '../support/admin.ts'
import { holdToken, logInOnPage, ready } from '../support/customer.ts'
import { expectHeard } from '../support/listen.ts'
import {
  comeToPayment,
  expect,
  freshProduct,
  GOOD_CARD,
  holdBack,
  payWith,
  remember,
  test,
} from '../support/shop.ts'

test('a toast is heard, once, with and without an open window', async ({ page, shop }) => {
  const order = await paidOrder(shop)
  const { id, name } = await freshProduct(shop)
  await page.goto(`/product/${id}`)
  await ready(page)
  await page.getByRole('button', { name: `Wishlist: ${name}` }).click()
  await expectHeard(page, 'Please login to add to wishlist')

  await openBackOffice(page, shop, `/orders?order=${order.id}`)
  await page.getByRole('button', { name: 'Resend confirmation' }).click()
  await expectHeard(page, `The confirmation goes to ${order.email} again.`)

  await holdToken(page, shop, await newCustomer(shop))
  await page.goto('/addresses')
  await page.getByRole('main').getByRole('button', { name: 'Delete' }).click()
  await page.route('**/api/v1/**', (route) => route.abort())
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectHeard(page, 'We could not reach the shop')
})

test('an error that stands in its form is heard once, and its toast is for the eye', async ({
  page,
  shop,
}) => {
  await page.goto('/login')
  for (const _ of [1, 2]) {
    await logInOnPage(page, { email: 'nobody@example.com', password: 'not this one' })
    await expect(page.locator('[data-toast] span[aria-hidden=true]')).toBeVisible()
    await expectHeard(page, 'Invalid email or password')
    await expect(page.locator('[data-toast]')).toHaveCount(0)
  }
  const { code, name } = await freshProduct(shop)
  await openBackOffice(page, shop, `/products?search=${code}`)
  await page.getByRole('button', { name: `Stock of ${name}` }).click()
  await page.getByRole('textbox', { name: 'Change' }).fill('-99')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Lost')
  await page.getByRole('button', { name: 'Correct stock' }).click()
  await expectHeard(page, 'Only 12 left in stock: it cannot be lowered by 99.')
})

test('a window that asks says what it asks', async ({ page, shop }) => {
  await holdToken(page, shop, await newCustomer(shop))
  await page.goto('/addresses')
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Delete' })
  await expect(dialog).toHaveAccessibleDescription(/^Are you sure you want to delete this address\? \S/)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete Account' })).toHaveAccessibleDescription(
    /this can't be undone/,
  )
  const { code, name } = await freshProduct(shop)
  await openBackOffice(page, shop, `/products?search=${code}`)
  await page.getByRole('button', { name: `Stock of ${name}` }).click()
  await expect(page.getByRole('dialog', { name: 'Stock' })).toHaveAccessibleDescription(name)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(dialog).toHaveAccessibleDescription(/^Are you sure you want to delete this product\? Keepsake/)
})

test('whoever comes back from the payment hears what became of it, and when it changes', async ({
  page,
  shop,
}) => {
  const heading = page.getByRole('heading', { level: 1 })
  await comeToPayment(page, shop)
  await payWith(page, GOOD_CARD)
  await expect(heading).toHaveText('Order Placed Successfully!')
  await expect(heading).toBeFocused()

  await comeToPayment(page, shop)
  const session = page.url().split('/').at(-1)
  const { id } = await page.evaluate(() => JSON.parse(localStorage.getItem('currentOrder') ?? '{}'))
  await shop.sandbox(`/sandbox/sessions/${session}`, { do: 'delay' })
  await page.goto(`/success/${id}`)
  await expect(heading).toHaveText('We are confirming your payment')
  await expect(heading).toBeFocused()
  await shop.sandbox(`/sandbox/sessions/${session}`, { do: 'succeed' })
  await expect(heading).toHaveText('Order Placed Successfully!')
  await expect(heading).toBeFocused()
})

test('a customer whose orders load is not asked to log in', async ({ page, shop }) => {
  await holdToken(page, shop, await newCustomer(shop))
  const release = await holdBack(page, '**/*.js')
  await page.goto('/orders', { waitUntil: 'commit' })
  const status = page.getByRole('main').getByRole('status')
  await expect(status).toHaveText('Loading your orders')
  release()
  await expect(page.getByText("You haven't placed any orders yet.")).toBeVisible()
})

test('the heading where the reading goes on counts without what was thrown out', async ({ page, shop }) => {
  const products = [await freshProduct(shop), await freshProduct(shop)]
  const lines = products.map(({ id }) => ({ productId: id, quantity: 1 }))
  const { guestId: id, cartId } = await newGuest(shop, lines)
  await remember(page, shop, { guest: JSON.stringify({ id, cart: { id: cartId } }) })
  await page.goto('/cart')
  const remove = page.getByRole('button', { name: /^Remove/ }).last()
  await remove.focus()
  const read = page.evaluate(
    () =>
      new Promise((resolve) => {
        const note = ({ target }: Event) => resolve((target as Element).textContent)
        document.addEventListener('focusin', note, { once: true })
      }),
  )
  await remove.press('Enter')
  expect(await read).toBe('1 item')
})
