import { eventually } from '../../support/harness.ts'
import { pay, placeOrder } from '../../support/placed-order.ts'
import { addToCart, expect, freshProduct, holdBack, test } from '../support/shop.ts'

test('the letter leads to the order on another device, whose own cart stays', async ({ page, shop }) => {
  const [bought, wanted] = [await freshProduct(shop), await freshProduct(shop)]
  const order = await placeOrder(shop, { lines: [{ productId: bought.id, quantity: 1 }] })
  await pay(shop, order.sessionId)
  const letter = await eventually(async () => (await shop.mailTo(order.email)).at(0))
  await addToCart(page, wanted)
  await page.goto(letter.text.match(/http\S+\/success\/[\w-]+/)?.[0] ?? 'no link')
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  await expect(page.getByRole('table')).toContainText(bought.name)
  await expect(page.getByText('1 item in cart')).toBeAttached()
})

test('items that come back to a new browser stay there, also when its own empty cart is made last', async ({
  page,
  shop,
}) => {
  const product = await freshProduct(shop)
  const order = await placeOrder(shop, { lines: [{ productId: product.id, quantity: 2 }] })
  const make = await holdBack(page, '**/cart/guest/createcart/**')
  const goBack = await holdBack(page, '**/order/order_to_cart/**')
  const making = page.waitForRequest('**/cart/guest/createcart/**')
  await page.goto(`/cart/${order.id}`)
  await making
  goBack()
  await expect(page.getByText('Items returned to your cart successfully')).toBeVisible()
  await page.waitForURL('/cart')
  make()
  // The next to make a guest has its turn once this one is made.
  await page.evaluate(() => navigator.locks.request('guest', () => undefined))
  await page.reload()
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${product.name}` })).toHaveValue('2')
})
