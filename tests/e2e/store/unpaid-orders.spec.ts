import { ADA, comeToCheckout, comeToPayment, expect, goToPayment, test } from '../support/shop.ts'

// Proves: R5.8
test('a checkout above a limit of unpaid orders says why, keeps the cart, and works once there is room', async ({
  page,
  shop,
}) => {
  const { config } = shop.shop
  const scale = config.limitsScale
  // Other tests leave unpaid orders of Ada's own address.
  const details = { ...ADA, Email: 'ada-orders-four@example.com' }
  const product = await comeToCheckout(page, shop, { quantity: 4, details })
  const pay = page.getByRole('button', { name: /^Pay £/ })
  try {
    config.limitsScale = 1
    await pay.click()
    await expect(page.getByRole('alert')).toHaveText(
      `${product.name}: at most 3 can be ordered at once right now. Please order fewer. Your cart is unchanged.`,
    )
    await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText(product.name)
  } finally {
    config.limitsScale = scale
  }
  await goToPayment(page)
})

// Proves: R5.11
test('the items come back even if the tab is closed as soon as the shop was asked', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => {
    const send = window.fetch
    window.fetch = (input, init) => {
      if (String(input).includes('order_to_cart')) localStorage.setItem('outlives', String(init?.keepalive))
      return send(input, init)
    }
  })
  await comeToPayment(page, shop)
  await page.getByRole('link', { name: /^Cancel/ }).click()
  await page.waitForURL('/cart')
  expect(await page.evaluate(() => localStorage.getItem('outlives'))).toBe('true')
})
