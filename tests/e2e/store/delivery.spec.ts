import type { TestShop } from '../../support/harness.ts'
import { signInAdmin } from '../../support/sign-in.ts'
import {
  ADA,
  addToCart,
  comeToCheckout,
  expect,
  fillForm,
  freshProduct,
  goToPayment,
  navigate,
  test,
} from '../support/shop.ts'

const courier = { name: 'Courier', price: 9, days_from: 1, days_to: 1, countries: ['GB', 'FR'] }

async function owner(shop: TestShop) {
  const token = await signInAdmin(shop)
  return (method: string, path: string, body?: object) =>
    shop.call(method, `/api/v1${path}`, { token, ...(body && { body }) })
}

test.afterEach(async ({ shop }) => {
  const ask = await owner(shop)
  await ask('PUT', '/admin/settings/', { delivery_methods: null })
})

// Proves: R12.9, R12.13
test('a method that does not go to the address says so at once, and so does a shop that sends nothing there; one that is deleted during the checkout is replaced', async ({
  page,
  shop,
}) => {
  const ask = await owner(shop)
  await ask('POST', '/delivery/methods/', { key: 'courier', ...courier })
  const product = await comeToCheckout(page, shop, { details: {} })
  await page.getByLabel(/^Courier/).check()
  const form = page.getByRole('tabpanel')
  await fillForm(page, { Country: 'Germany' })
  await form.getByLabel('Country', { exact: true }).blur()
  const choice = form.getByRole('group', { name: 'Delivery type' })
  await expect(choice).toHaveAccessibleDescription(
    'Courier does not go to Germany. Please choose another way of delivery.',
  )
  const pay = page.getByRole('button', { name: /^Continue to payment/ })
  await expect(pay).toBeDisabled()
  await page.getByLabel(/^Standard/).check()
  await expect(choice).toHaveAccessibleDescription('')
  await expect(pay).toBeEnabled()
  for (const key of ['standard', 'next_day']) {
    const { body } = await ask('GET', '/admin/delivery/methods/')
    const { key: _, ...method } = body.find((one: { key: string }) => one.key === key)
    await ask('PUT', `/delivery/methods/${key}/`, { ...method, countries: ['GB', 'FR'] })
  }
  await addToCart(page, await freshProduct(shop))
  await expect(page.getByText('We do not deliver to Germany.').first()).toBeVisible()
  const sentence = 'We cannot deliver this order to Germany.'
  await expect(page.getByRole('dialog').getByText(sentence)).toBeVisible()
  await page.getByRole('dialog').getByRole('link', { name: 'View cart' }).click()
  await expect(page.getByRole('main').getByText(sentence)).toBeVisible()
  await navigate(page, '/checkout')
  await expect(choice).toHaveAccessibleDescription('We cannot deliver this order to your address.')
  await expect(pay).toBeDisabled()
  await expect(pay).toHaveAccessibleDescription('We cannot deliver this order to your address.')
  const { Postcode: _, ...ada } = ADA
  await fillForm(page, { ...ada, Country: 'France' })
  await form.getByLabel('Postal code', { exact: true }).fill('75001')
  await form.getByLabel('Country', { exact: true }).blur()
  await expect(choice).toHaveAccessibleDescription('')

  await form.getByLabel('First name', { exact: true }).focus()
  await expect(page.getByLabel(/^Standard/)).toBeChecked()
  await page.getByLabel(/^Courier/).check()
  // Before, its quote would say that it is gone.
  await expect(pay).toHaveText(
    `Continue to payment · £${(2 * Number(product.price) + courier.price).toFixed(2)}`,
  )
  await expect(pay).toBeEnabled()
  await ask('DELETE', '/delivery/methods/courier/')
  await pay.click()
  await expect(page.getByText(/^The way of delivery that you chose is no longer offered/)).toBeVisible()
  await expect(page.getByLabel(/^Standard/)).toBeChecked()
  await expect(page.getByLabel(/^Courier/)).toHaveCount(0)

  // Proves: S2.checkout.5, R12.131
  await test.step('an order that would arrive later than the form shows is refused, and the form shows the later days', async () => {
    await expect(page.getByRole('button', { name: /^Continue to payment · £/ })).toBeEnabled()
    const slow = { ...(await standardOf(ask)), days_from: 30, days_to: 40 }
    await ask('PUT', '/delivery/methods/standard/', slow)
    await pay.click()
    const alert = page.locator('form').getByRole('alert')
    await expect(alert).toHaveText(/^Your order now arrives .+, later than this page has shown\./)
    const [, later] = (await alert.innerText()).match(/arrives (.+), later/) ?? []
    const summary = page.getByRole('complementary', { name: 'Order summary' })
    await expect(summary).toContainText(`Estimated delivery ${later}`)
    await goToPayment(page)
  })
})

// Proves: R12.13, R12.202
test('the product page says what the cart would of the chosen quantity, asked once, and of a country that can be changed', async ({
  page,
  shop,
}) => {
  const ask = await owner(shop)
  const piece = await freshProduct(shop)
  const made = { per_week: 40, days: 10, bench_hours: 0 }
  await shop.change('update variants set made_to_order = $2 where product_id = $1 returning id', [
    piece.id,
    made,
  ])
  await page.goto(`/product/${piece.id}`)
  await page.waitForFunction(() => localStorage.getItem('guest'))
  await expect(page.getByText('In stock, ready to send')).toBeVisible()
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/delivery/methods/')) asked += 1
  })
  const more = piece.stock_quantity + 2
  const quantity = page.getByRole('spinbutton', { name: 'Quantity' })
  await quantity.fill('')
  await quantity.pressSequentially(String(more))
  const words = page.getByText(new RegExp(`^2 of ${more}: Made for you, ready by `))
  await expect(words.first()).toBeVisible()
  expect(asked).toBe(1)
  const text = await words.first().innerText()
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expect(page.getByRole('dialog').getByText(text)).toBeVisible()

  await ask('POST', '/delivery/methods/', { key: 'courier', ...courier, countries: ['FR'] })
  await ask('DELETE', '/delivery/methods/next_day/')
  await ask('PUT', '/delivery/methods/standard/', { ...(await standardOf(ask)), countries: ['GB'] })
  await page.evaluate(() => localStorage.setItem('country', 'France'))
  await page.reload()
  await expect(page.getByText('Courier, £9.00 an order')).toBeVisible()
  await expect(page.getByText('Delivery to France.')).toBeVisible()
  await page.getByRole('button', { name: 'Change the country' }).click()
  const country = page.getByRole('combobox', { name: 'Deliver to' })
  await expect(country).toBeFocused()
  await country.fill('United Kingdom')
  await country.press('Enter')
  await expect(page.getByText(/^Standard delivery, £5\.00 an order/)).toBeVisible()
  await expect(page.getByText('Delivery to United Kingdom.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change the country' })).toBeFocused()
})

// Proves: R12.203, R12.13
test('the product page shows no old day while it asks and when it cannot ask; a country is chosen by keyboard from the list', async ({
  page,
  shop,
}) => {
  const ask = await owner(shop)
  await ask('PUT', '/delivery/methods/standard/', { ...(await standardOf(ask)), countries: ['GB', 'FR'] })
  const piece = await freshProduct(shop)
  const { promise: areLoaded, resolve: load } = Promise.withResolvers<void>()
  const parts = /\/(chosen-delivery|country-form)[^/]+\.js/
  await page.route(parts, async (route) => {
    await areLoaded
    await route.continue()
  })
  // There, 'Checking the date…' and the days would take two lines.
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto(`/product/${piece.id}`)
  await page.waitForFunction(() => localStorage.getItem('guest'))
  await expect(page.getByText(/^Standard delivery, £/)).toBeVisible()
  await expect(page.getByText('Checking the date…')).toBeHidden()
  const quantity = page.getByRole('spinbutton', { name: 'Quantity' })
  const place = await quantity.boundingBox()
  load()
  const terms = page.locator('[aria-busy]').filter({ hasText: 'country' })
  const choose = page.getByRole('button', { name: 'Choose your country' })
  await expect(choose).toBeVisible()
  expect(await quantity.boundingBox()).toEqual(place)
  await choose.focus()
  await page.keyboard.press('Enter')
  const country = page.getByRole('combobox', { name: 'Deliver to' })
  await expect(country).toBeFocused()
  await page.keyboard.type('Narnia')
  await page.keyboard.press('Enter')
  await expect(country).toHaveAccessibleDescription(/^We do not know a country named “Narnia”/)
  await expect(country).toBeFocused()
  await country.fill('france')
  const { promise: isLet, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/delivery/methods/**', async (route) => {
    await isLet
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Change the country' })).toBeFocused()
  await expect(page.getByText('Country: France.')).toBeVisible()
  await expect(terms).toHaveAttribute('aria-busy', 'true')
  await expect(terms).toContainText('Checking the date…')
  await expect(page.getByText(/^Standard delivery, £/)).toBeHidden()
  const height = (await terms.boundingBox())?.height
  answer()
  await expect(terms).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByText(/^Standard delivery, £/)).toBeVisible()
  await expect(page.getByText('Delivery to France.')).toBeVisible()
  await expect(terms.getByRole('status')).toHaveText(/^Estimated delivery .+\. Standard delivery, £/)
  expect((await terms.boundingBox())?.height).toBe(height)

  await page.unroute('**/delivery/methods/**')
  await page.route('**/delivery/methods/**', (route) => route.abort())
  await quantity.fill('2')
  await expect(terms).toContainText('The date could not be checked.')
  await expect(terms).not.toContainText('£')
  await page.unroute('**/delivery/methods/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^Standard delivery, £/)).toBeVisible()
  await expect(terms).toBeFocused()

  const { promise: isPartLoaded, resolve: loadPart } = Promise.withResolvers<void>()
  await page.route(parts, async (route) => {
    await isPartLoaded
    await route.continue()
  })
  await page.reload()
  await expect(page.getByText('Checking the date…')).toBeVisible()
  await expect(page.getByText(/^Standard delivery, £/)).toBeHidden()
  loadPart()
  await expect(page.getByText('Delivery to France.')).toBeVisible()
  await expect(page.getByText(/^Standard delivery, £/)).toBeVisible()
})

// Proves: R12.203
test('of one piece, the product page asks for the days once their cut-off has passed', async ({
  page,
  shop,
}) => {
  const ask = await owner(shop)
  await ask('PUT', '/delivery/methods/standard/', { ...(await standardOf(ask)), cut_off: '12:00' })
  const piece = await freshProduct(shop)
  await page.clock.install()
  await page.goto(`/product/${piece.id}`)
  await page.waitForFunction(() => localStorage.getItem('guest'))
  const until = page.getByText(/if you order by 12:00/)
  const terms = page.locator('[aria-busy]').filter({ has: until })
  await expect(terms).toHaveAttribute('aria-busy', 'false')
  await expect(until).toBeVisible()
  const { promise: isLet, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/delivery/methods/**', async (route) => {
    await isLet
    await route.continue()
  })
  // A computer that slept over holidays: its clock moves, its timers do not.
  await page.clock.setSystemTime(Date.now() + 10 * 86_400_000)
  await page.clock.runFor(20_000)
  await expect(page.getByText('Checking the date…')).toBeVisible()
  await expect(until).toBeHidden()
  // The answer tells the time of the shop, at which the days still hold.
  answer()
  await expect(until).toBeVisible()
})

// Proves: R12.12, R12.203
test('product page and checkout ask again after midnight, also without a cut-off', async ({ page, shop }) => {
  const piece = await freshProduct(shop)
  await page.clock.install()
  await page.goto(`/product/${piece.id}`)
  await page.waitForFunction(() => localStorage.getItem('guest'))
  const quantity = page.getByRole('spinbutton', { name: 'Quantity' })
  const terms = page.locator('[aria-busy=false]').filter({ hasText: 'Estimated delivery' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const count = (path: string) => asked.filter((each) => each.includes(path)).length
  await quantity.fill('2')
  await expect(terms).toBeVisible()
  const afterDays = async (days: number) => {
    await page.clock.setSystemTime(Date.now() + days * 86_400_000)
    await page.clock.runFor(20_000)
  }
  await expect.poll(() => count('/delivery/methods')).toBe(1)
  const { promise: isRefused, resolve: refuse } = Promise.withResolvers<void>()
  await page.route('**/delivery/methods/**', async (route) => {
    await isRefused
    await route.abort()
  })
  await afterDays(2)
  await expect.poll(() => count('/delivery/methods')).toBe(2)
  // A slow answer is waited for.
  await page.clock.runFor(130_000)
  expect(count('/delivery/methods')).toBe(2)
  refuse()
  await expect(page.getByText('The date could not be checked.').first()).toBeVisible()
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  await tryAgain.focus()
  const tries = count('/delivery/methods')
  await page.clock.runFor(61_000)
  await expect.poll(() => count('/delivery/methods')).toBeGreaterThan(tries)
  await expect(tryAgain).toBeFocused()
  await page.unroute('**/delivery/methods/**')
  await page.clock.runFor(61_000)
  await expect(terms).toBeVisible()
  await comeToCheckout(page, shop, { details: {} })
  await expect(page.getByRole('button', { name: /^Continue to payment · £/ })).toBeVisible()
  const before = count('/order/quote')
  await afterDays(4)
  await expect.poll(() => count('/order/quote')).toBeGreaterThan(before)
})

async function standardOf(ask: Awaited<ReturnType<typeof owner>>): Promise<object> {
  const { body } = await ask('GET', '/admin/delivery/methods/')
  const { key: _, ...fields } = body.find(({ key }: { key: string }) => key === 'standard')
  return fields
}
