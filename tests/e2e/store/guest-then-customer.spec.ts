import { customer } from '../../support/accounts.ts'
import { logInOnPage } from '../support/customer.ts'
import { addToCart, expect, fillCheckout, freshProduct, goToPayment, test } from '../support/shop.ts'

test('who goes to pay as a guest, turns back and logs in finds the pieces in the own cart', async ({
  page,
  shop,
}) => {
  const mary = await customer(shop)
  const product = await freshProduct(shop)
  await addToCart(page, product, 2)
  await fillCheckout(page)
  await goToPayment(page)
  await page.goto('/login')
  await logInOnPage(page, mary)
  await expect(page.getByText('Login successful!')).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('main')).toContainText(product.name)
  const { body } = await shop.call('GET', '/api/v1/cart/user/', { token: mary.token })
  expect(body.cart_items).toMatchObject([{ product_id: product.id, quantity: 2 }])
  expect(await page.evaluate(() => localStorage.getItem('currentOrder'))).toBeNull()
})
