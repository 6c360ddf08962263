import { eventually } from '../harness.ts'
import { pay, placeOrder } from '../placed-order.ts'
import { addToCart, expect, freshProduct, test } from './shop.ts'

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
