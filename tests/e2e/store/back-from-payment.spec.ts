import {
  addToCart,
  comeToPayment,
  countCalls,
  expect,
  freshProduct,
  GOOD_CARD,
  holdBack,
  payWith,
  test,
} from '../support/shop.ts'

// Proves: S2.cart-by-order.1, R1.22, R5.11
test('Cancel at the payment page brings the items back, once, and Back does not ask again', async ({
  page,
  shop,
}) => {
  const returned = countCalls(page, /order_to_cart/)
  await comeToPayment(page, shop, 2)
  await page.getByRole('link', { name: /^Cancel/ }).click()
  await expect(page.getByText('Items returned to your cart successfully')).toBeVisible()
  await page.waitForURL('/cart')
  await expect(page.getByRole('spinbutton')).toHaveValue('2')
  expect(returned()).toBe(1)
  await page.goBack()
  await page.goForward()
  await expect(page.getByRole('spinbutton')).toHaveValue('2')
  expect(returned()).toBe(1)
})

// Proves: S2.cart.6
test('a browser that forgot its guest on the way to the payment gets the items back as well', async ({
  page,
  shop,
}) => {
  await comeToPayment(page, shop, 2)
  await page.evaluate(() => localStorage.removeItem('guest'))
  await page.getByRole('link', { name: /^Cancel/ }).click()
  await page.waitForURL('/cart')
  await expect(page.getByRole('spinbutton')).toHaveValue('2')
})

// Proves: R5.42
test('whoever opens the address of an unpaid order on another device is told where its items are, and keeps their own cart', async ({
  page,
  browser,
  shop,
}) => {
  const product = await comeToPayment(page, shop, 2)
  const { id } = await page.evaluate(() => JSON.parse(localStorage.getItem('currentOrder') ?? '{}'))
  const elsewhere = await browser.newContext({ baseURL: shop.env.PUBLIC_URL })
  const phone = await elsewhere.newPage()
  const own = await freshProduct(shop)
  await addToCart(phone, own)
  for (const _ of [1, 2]) {
    await phone.goto(`/cart/${id}`)
    await phone.waitForURL('/cart')
    const sentence = 'The items are back in the cart of the device on which they were ordered.'
    await expect(phone.getByText(sentence)).toBeVisible()
    await expect(phone.getByRole('spinbutton', { name: `Quantity of ${own.name}` })).toHaveValue('1')
    await expect(phone.getByRole('spinbutton')).toHaveCount(1)
  }
  await elsewhere.close()
  await page.goto('/cart')
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${product.name}` })).toHaveValue('2')
})

// Proves: R5.43
test('what has left the shop while it was to be paid does not come back, and is named', async ({
  page,
  shop,
}) => {
  const product = await comeToPayment(page, shop)
  await shop.change('update products set archived_at = now() where id = $1', [product.id])
  await page.getByRole('link', { name: /^Cancel/ }).click()
  await expect(page.getByText(`${product.name} is no longer sold.`)).toBeVisible()
  await page.waitForURL('/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

// Proves: R1.22
test('the address that returns an order works twice and never doubles the cart', async ({ page, shop }) => {
  await comeToPayment(page, shop, 2)
  const { id } = await page.evaluate(() => JSON.parse(localStorage.getItem('currentOrder') ?? '{}'))
  for (const _ of [1, 2]) {
    await page.goto(`/cart/${id}`)
    await page.waitForURL('/cart')
    await expect(page.getByText('Items returned to your cart successfully')).toBeVisible()
    await expect(page.getByRole('spinbutton')).toHaveValue('2')
  }
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await page.goto(`/cart/${id}`)
  await page.waitForURL('/cart')
  await expect(page.getByText('Items returned to your cart successfully')).toBeVisible()
  await expect(page.locator('[data-toast]')).toHaveCount(1)
})

// Proves: S2.cart.6, S2.checkout.1, S4.11
test("the browser's Back from the payment page gives the cart back", async ({ page, shop }) => {
  const product = await comeToPayment(page, shop)
  await page.goBack()
  await page.waitForURL('/cart')
  await expect(page.getByRole('main').getByText(product.name)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('currentOrder'))).toBeNull()
})

test('whoever leaves the cart while an order comes back stays where they went', async ({ page, shop }) => {
  await comeToPayment(page, shop)
  const answer = await holdBack(page, '**/order/order_to_cart/**')
  const returning = page.waitForRequest('**/order/order_to_cart/**')
  await page.goto('/checkout')
  await returning
  await page.getByRole('link', { name: 'Vitrine' }).click()
  await expect(page.getByRole('region', { name: 'Highlights' })).toBeVisible()
  answer()
  await expect(page.getByText('Items returned to your cart successfully')).toBeVisible()
  await expect(page.getByText('1 item in cart')).toBeAttached()
  await expect(page).toHaveURL('/')
})

// Proves: S2.cart-by-order.2, R5.40
test('an order that was paid meanwhile is not returned, and the page says why', async ({ page, shop }) => {
  await comeToPayment(page, shop)
  const payment = await page.context().newPage()
  await payment.goto(page.url())
  await payWith(payment, GOOD_CARD)
  await expect(payment.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  const orderPath = new URL(payment.url()).pathname
  await page.goto(orderPath.replace('/success/', '/cart/'))
  await expect(page.getByText('Returning items to your cart...')).toBeVisible()
  await expect(page.getByText('This order is already paid.')).toBeVisible()
  await expect(page.getByText('Failed to return items to cart')).toBeVisible()
  // None lies below another.
  for (const words of await page.locator('[data-toast]').all()) await expect(words).toHaveCSS('opacity', '1')
  await page.waitForURL('/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

// Proves: R5.38
test('a payment still under way says so and turns into the order by itself', async ({ page, shop }) => {
  await comeToPayment(page, shop)
  const session = page.url().split('/').at(-1)
  const { id } = await page.evaluate(() => JSON.parse(localStorage.getItem('currentOrder') ?? '{}'))
  await shop.sandbox(`/sandbox/sessions/${session}`, { do: 'delay' })
  await page.goto(`/success/${id}`)
  await expect(page.getByRole('heading', { name: 'We are confirming your payment' })).toBeVisible()
  await shop.sandbox(`/sandbox/sessions/${session}`, { do: 'succeed' })
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
})

// Proves: R5.46
test('a payment of a wrong amount is looked into, and its shopper can go on shopping', async ({
  page,
  shop,
}) => {
  await comeToPayment(page, shop)
  const session = page.url().split('/').at(-1)
  const { id } = await page.evaluate(() => JSON.parse(localStorage.getItem('currentOrder') ?? '{}'))
  await shop.sandbox(`/sandbox/sessions/${session}`, { do: 'wrong_amount' })
  await page.goto(`/success/${id}`)
  await expect(page.getByRole('heading', { name: 'We are confirming your payment' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('currentOrder'))).toBeNull()
  await addToCart(page, await freshProduct(shop))
  await page.goto('/checkout')
  await expect(page.getByRole('button', { name: /^Pay £/ })).toBeVisible()
})

// Proves: R5.41
test('a delayed payment that fails gives its items back beside what was begun meanwhile, one that succeeds takes nothing', async ({
  page,
  shop,
}) => {
  for (const outcome of ['fail', 'succeed']) {
    const bought = await comeToPayment(page, shop)
    const session = page.url().split('/').at(-1)
    const { id } = await page.evaluate(() => JSON.parse(localStorage.getItem('currentOrder') ?? '{}'))
    await shop.sandbox(`/sandbox/sessions/${session}`, { do: 'delay' })
    await page.goto(`/success/${id}`)
    await expect(page.getByRole('heading', { name: 'We are confirming your payment' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('currentOrder'))).toBeNull()
    const begun = await freshProduct(shop)
    await addToCart(page, begun)
    await shop.sandbox(`/sandbox/sessions/${session}`, { do: outcome })
    await page.goto(`/success/${id}`)
    if (outcome === 'fail') await page.waitForURL('/cart')
    else await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
    await page.goto('/cart')
    const names = outcome === 'fail' ? [bought.name, begun.name] : [begun.name]
    const lines = page.getByRole('main').getByRole('spinbutton')
    await expect(lines).toHaveCount(names.length)
    for (const name of names) await expect(page.getByRole('main').getByText(name)).toBeVisible()
  }
})

// Proves: S4.7, R5.38
test('an order that is not paid is sent back to the cart from the success page', async ({ page, shop }) => {
  await comeToPayment(page, shop)
  const { id } = await page.evaluate(() => JSON.parse(localStorage.getItem('currentOrder') ?? '{}'))
  await page.goto(`/success/${id}`)
  await page.waitForURL('/cart')
  await expect(page.getByRole('spinbutton')).toHaveValue('1')
})
