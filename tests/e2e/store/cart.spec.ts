import type { Page } from '@playwright/test'
import type { Product } from '../../../src/contract/product.ts'
import type { TestShop } from '../../support/harness.ts'
import { addToCart, countCalls, expect, freshProduct, holdCart, leaveStock, test } from '../support/shop.ts'

const SOON = { waitUntil: 'domcontentloaded' } as const
const FAULT = { status: 500, contentType: 'application/json', body: '{}' }

// Proves: S2.frame.2, S4.9
test('two tabs opened at once are one guest, and a deleted guest gets a new cart without a message', async ({
  page,
  shop,
}) => {
  const created = countCalls(page, /guest\/createcart/)
  const other = await page.context().newPage()
  const [first, second] = [await freshProduct(shop), await freshProduct(shop)]
  await Promise.all([page.goto(`/product/${first.id}`, SOON), other.goto(`/product/${second.id}`, SOON)])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('guest'))).not.toBeNull()
  const add = (tab: Page) => tab.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await add(page)
  await expect(other.getByText('1 item in cart')).toBeAttached()
  await other.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
  await add(other)
  await expect(page.getByText('3 items in cart')).toBeAttached()
  expect(created()).toBe(1)

  await other.close()
  const { id } = await page.evaluate(() => JSON.parse(localStorage.getItem('guest') ?? '{}'))
  await page.keyboard.press('Escape')
  await shop.sql('delete from guests where id = $1', [id])
  await add(page)
  await expect(page.getByRole('dialog').getByText(first.name)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('guest'))).not.toContain(id)
})

// Proves: S2.frame.2, S2.cart.1, S2.cart.4, S4.8, S5.9, R13.343
test('plus, minus and trash update the line, the badge and the totals, and move the focus without scrolling; a promo code goes on to the checkout', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 500 })
  const products = [await freshProduct(shop), await freshProduct(shop), await freshProduct(shop)] as const
  await openCart(page, shop, products)
  const [product] = products
  const quantity = page.getByRole('spinbutton', { name: `Quantity of ${product.name}` })
  const fewer = page.getByRole('button', { name: `Decrease quantity of ${product.name}` })
  const more = page.getByRole('button', { name: `Increase quantity of ${product.name}` })
  await expect(fewer).toBeDisabled()
  await more.click()
  await expect(quantity).toHaveValue('2')
  await expect(page.getByText('4 items in cart')).toBeAttached()
  await fewer.press('Enter')
  await expect(quantity).toHaveValue('1')
  await expect(fewer).toBeDisabled()
  await expect(quantity).toBeFocused()
  await more.click()
  await expect(quantity).toHaveValue('2')
  const sum = products.reduce((all, { price }) => all + price, product.price)
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary).toContainText(`£${(sum + 5).toFixed(2)}`)
  await fewer.click()

  const remove = page.getByRole('button', { name: /^Remove/ })
  await remove.last().scrollIntoViewIfNeeded()
  const heading = page.getByRole('heading', { name: '3 items' })
  await expect(heading).toBeAttached()
  await expect(heading).not.toBeInViewport()
  await remove.last().focus()
  const announced = page.evaluate(
    () =>
      new Promise((resolve) => {
        const note = ({ target }: Event) => resolve((target as Element).textContent)
        document.addEventListener('focusin', note, { once: true })
      }),
  )
  await remove.last().press('Enter')
  expect(await announced).toBe('2 items')
  await expect(page.getByRole('heading', { name: '2 items' })).toBeFocused()
  await expect(page.getByRole('heading', { name: '2 items' })).not.toBeInViewport()
  const afterwards = ['1 item', 'Your cart is empty']
  for (const [at, { name }] of products.slice(0, 2).entries()) {
    await page.getByRole('button', { name: `Remove ${name}` }).press('Enter')
    await expect(page.getByRole('heading', { name: afterwards[at] as string })).toBeFocused()
  }
  await expect(page.getByText('Start shopping to add items to your cart.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Browse Products' })).toHaveAttribute('href', '/products')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: '1 item' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)

  await page.setViewportSize({ width: 1280, height: 720 })
  await shop.sql("insert into promos (code, discount, expiration_date) values ('CART10', 10, '2099-12-31')")
  await summary.getByLabel(/^Promo code/).fill('nosuchcode')
  await summary.getByRole('button', { name: 'Apply' }).click()
  await expect(summary.getByLabel(/^Promo code/)).toHaveAccessibleDescription(
    /This promo code is not valid\./,
  )
  await summary.getByLabel(/^Promo code/).fill('cart10')
  await summary.getByLabel(/^Promo code/).press('Enter')
  await expect(summary).toContainText('Discount (CART10, 10%)')
  await summary.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByText('CART10 is applied')).toBeVisible()
  await expect(page.getByLabel(/^Promo code/)).toHaveValue('cart10')
})

// Proves: S2.cart.2, S4.8, S8.7, R4.7, R13.184
test('clicks during a change are counted, and Undo restores what they led to; a refused or failed change leaves the line unchanged, and a line above the stock blocks the checkout', async ({
  page,
  shop,
}) => {
  const product = await freshProduct(shop)
  await openCart(page, shop, [product])
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: product.name })
  const quantity = line.getByRole('spinbutton')
  const more = line.getByRole('button', { name: /^Increase/ })
  await expect(quantity).toHaveValue('1')
  let answer = () => {}
  const asked: number[] = []
  await page.route(/addtocart|removefromcart/, async (route) => {
    asked.push(route.request().postDataJSON().quantity)
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.continue()
  })
  for (const shown of ['2', '3', '4']) {
    await more.click()
    await expect(quantity).toHaveValue(shown)
  }
  await expect(line).toContainText(`£${(product.price * 4).toFixed(2)}`)
  await expect(page.getByText('1 item in cart')).toBeAttached()
  expect(asked).toEqual([1])
  answer()
  await expect.poll(() => asked).toEqual([1, 2])
  await line.getByRole('button', { name: /^Decrease/ }).click()
  await expect(quantity).toHaveValue('3')
  await line.getByRole('button', { name: /^Remove/ }).click()
  answer()
  await expect.poll(() => asked).toEqual([1, 2, 4])
  answer()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await page.unroute(/addtocart|removefromcart/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(quantity).toHaveValue('3')

  await page.route(/addtocart|removefromcart/, (route) => route.fulfill(FAULT))
  await untilReloaded(page, () => more.click())
  await expect(page.getByText('Failed to add item to cart')).toBeVisible()
  await untilReloaded(page, () => page.getByRole('button', { name: `Remove ${product.name}` }).click())
  await expect(page.getByText('Failed to remove item')).toBeVisible()
  await expect(quantity).toHaveValue('3')
  await page.unroute(/addtocart|removefromcart/)

  await leaveStock(shop, product, 12, 3)
  await more.click()
  await expect(page.getByText('Only 3 left in stock')).toBeVisible()
  await expect(quantity).toHaveValue('3')
  await expect(more).toBeDisabled()
  await expect(quantity).toHaveAccessibleDescription('No more available')

  await leaveStock(shop, product, 3, 1)
  await page.reload()
  await expect(page.getByText('Only 1 left in stock')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled()
  await page.getByRole('button', { name: 'Change to 1' }).click()
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
})

test('a cart or totals that failed to load are loaded by Try again', async ({ page, shop }) => {
  await test.step('totals that failed to load are loaded by Try again, and a link to the current product closes the drawer', async () => {
    const product = await freshProduct(shop)
    await page.route('**/order/quote/', (route) => route.fulfill({ status: 500, json: {} }))
    await addToCart(page, product)
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('alert')).toContainText('Something went wrong. Please try again.')
    await page.unroute('**/order/quote/')
    await drawer.getByRole('button', { name: 'Try again' }).click()
    await expect(drawer).toContainText(/Total\s*£/)
    const link = drawer.getByRole('link', { name: product.name })
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      link.click({ modifiers: ['ControlOrMeta'] }),
    ])
    await tab.close()
    await expect(drawer).toBeVisible()
    await link.click()
    await expect(drawer).toHaveCount(0)
    await expect(page).toHaveURL(`/product/${product.id}`)
    await page.route('**/order/quote/', (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
    await drawer.getByRole('link', { name: 'View cart' }).click()
    const summary = page.getByRole('region', { name: 'Order Summary' })
    await expect(summary.getByRole('alert')).toContainText('Something went wrong. Please try again.')
    await page.unroute('**/order/quote/')
    await summary.getByRole('button', { name: 'Try again' }).click()
    await expect(summary).toContainText(/Total\s*£/)
  })

  await test.step('a cart that loads after a failure moves the focus to its heading only from Try again', async () => {
    await holdCart(page, shop, [{ productId: (await freshProduct(shop)).id, quantity: 1 }])
    const heading = page.getByRole('heading', { level: 1, name: 'Your cart' })
    const again = page.getByRole('button', { name: 'Try again' })
    for (const focus of [false, true]) {
      await page.route('**/cart/guest/*/', (route) => route.fulfill({ status: 500 }))
      await page.goto('/cart')
      await expect(again).toBeVisible()
      await page.unroute('**/cart/guest/*/')
      if (focus) await again.press('Enter')
      else await page.evaluate(() => ['offline', 'online'].map((name) => dispatchEvent(new Event(name))))
      await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
      if (focus) await expect(heading).toBeFocused()
      else await expect(heading).not.toBeFocused()
    }
  })
})

test('a cart that another tab changes is reloaded: a failure shows no toast, and an empty cart takes no focus', async ({
  page,
  context,
  shop,
}) => {
  await page.clock.install()
  await openCart(page, shop, [await freshProduct(shop)])
  await page.getByRole('button', { name: /^Increase quantity/ }).click()
  await expect(page.getByRole('spinbutton')).toHaveValue('2')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.clock.runFor(10_000)
  const other = await context.newPage()
  await other.goto('/cart')
  await page.route('**/cart/guest/**', (route) =>
    route.fulfill({ status: 500, json: { detail: 'Out of order.' } }),
  )
  const logged = page.waitForEvent('console', (message) => message.text().includes('Out of order.'))
  await other.evaluate(() => new BroadcastChannel('cart').postMessage('cart'))
  await logged
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await expect(page.getByRole('spinbutton')).toHaveValue('2')
  expect(await page.locator('[data-toast]').count()).toBe(0)
  await page.unroute('**/cart/guest/**')
  await other.getByRole('button', { name: /^Remove / }).press('Enter')
  const empty = { level: 1, name: 'Your cart is empty' } as const
  await expect(other.getByRole('heading', empty)).toBeFocused()
  await expect(page.getByRole('heading', empty)).toBeVisible()
  await expect(page.getByRole('heading', empty)).not.toBeFocused()
})

/** Opens the cart of a guest with these products. */
async function openCart(
  page: Page,
  shop: TestShop,
  products: readonly Product[],
  quantity = 1,
): Promise<void> {
  const lines = products.map(({ id: productId }) => ({ productId, quantity }))
  await holdCart(page, shop, lines)
  await page.goto('/cart')
}

/** A failed change reloads the cart: without waiting, the new stock of the next step may come with it. */
async function untilReloaded(page: Page, change: () => Promise<void>): Promise<void> {
  const reloaded = page.waitForResponse(
    (response) => response.request().method() === 'GET' && /\/cart\/guest\/[^/]+\/$/.test(response.url()),
  )
  await change()
  await reloaded
}
