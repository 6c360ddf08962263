import { newGuest } from '../../support/checkout.ts'
import { whatAxeFinds } from '../support/axe.ts'
import {
  addToCart,
  buy,
  countCalls,
  expect,
  fillCheckout,
  freshProduct,
  hydrated,
  KEEPS_NOTHING,
  remember,
  test,
} from '../support/shop.ts'

// Proves: S2.frame.2, S4.9
test('two tabs opened at once are one guest, and both badges count the same cart', async ({ page, shop }) => {
  const created = countCalls(page, /guest\/createcart/)
  const other = await page.context().newPage()
  const [first, second] = [await freshProduct(shop), await freshProduct(shop)]
  await Promise.all([page.goto(`/product/${first.id}`), other.goto(`/product/${second.id}`)])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('guest'))).not.toBeNull()
  await addToCart(page, first)
  await expect(other.getByText('1 item in cart')).toBeAttached()
  await addToCart(other, second, 2)
  await expect(page.getByText('3 items in cart')).toBeAttached()
  expect(created()).toBe(1)
})

// Proves: S2.frame.2, S2.cart.1, S2.cart.4, S4.8, S5.9
test('plus, minus and trash change the line, the badge and the sums', async ({ page, shop }) => {
  const product = await freshProduct(shop)
  await addToCart(page, product)
  await page.goto('/cart')
  const quantity = page.getByRole('spinbutton', { name: `Quantity of ${product.name}` })
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(page.getByRole('button', { name: `Decrease quantity of ${product.name}` })).toBeDisabled()
  await page.getByRole('button', { name: `Increase quantity of ${product.name}` }).click()
  await expect(quantity).toHaveValue('2')
  await expect(page.getByText('2 items in cart')).toBeAttached()
  await page.getByRole('button', { name: `Decrease quantity of ${product.name}` }).dblclick()
  await expect(quantity).toHaveValue('1')
  await page.getByRole('button', { name: `Increase quantity of ${product.name}` }).click()
  await expect(quantity).toHaveValue('2')
  await expect(summary).toContainText(`£${(product.price * 2 + 5).toFixed(2)}`)
  await page.getByRole('button', { name: `Remove ${product.name}` }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeFocused()
  await expect(page.getByText('Start shopping to add items to your cart.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Browse Products' })).toHaveAttribute('href', '/products')
})

test('a line that is thrown out far down leaves the page where it is', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 500 })
  const products = [await freshProduct(shop), await freshProduct(shop), await freshProduct(shop)]
  const { guestId: id, cartId } = await newGuest(
    shop,
    products.map((product) => ({ productId: product.id, quantity: 1 })),
  )
  await remember(page, shop, { guest: JSON.stringify({ id, cart: { id: cartId } }) })
  await page.goto('/cart')
  const remove = page.getByRole('button', { name: /^Remove/ }).last()
  await remove.scrollIntoViewIfNeeded()
  await expect(page.getByRole('heading', { name: '3 items' })).not.toBeInViewport()
  await remove.click()
  await expect(page.getByRole('heading', { name: '2 items' })).toBeFocused()
  await expect(page.getByRole('heading', { name: '2 items' })).not.toBeInViewport()
})

// Proves: S2.cart.2, S4.8
test('presses that come while a change is under way are counted, and the bin has the last word', async ({
  page,
  shop,
}) => {
  const product = await freshProduct(shop)
  await addToCart(page, product)
  await page.goto('/cart')
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
})

test('what the shop refuses is not shown as had: the number is again what is in the cart', async ({
  page,
  shop,
}) => {
  const product = await freshProduct(shop)
  await addToCart(page, product, 2)
  await page.goto('/cart')
  const quantity = page.getByRole('spinbutton', { name: `Quantity of ${product.name}` })
  await expect(quantity).toHaveValue('2')
  await shop.sql(
    `with less as (update products set stock_quantity = 2 where id = $1)
     insert into stock_movements (product_id, quantity, reason, created_at) values ($1, $2, 'correction', now())`,
    [product.id, 2 - product.stock_quantity],
  )
  await page.getByRole('button', { name: `Increase quantity of ${product.name}` }).click()
  await expect(page.getByText('Only 2 left in stock')).toBeVisible()
  await expect(quantity).toHaveValue('2')
  await expect(page.getByRole('button', { name: `Increase quantity of ${product.name}` })).toBeDisabled()
})

// Proves: R4.7
test('a line that no longer fits says so and keeps the checkout closed until it fits', async ({
  page,
  shop,
}) => {
  const product = await freshProduct(shop)
  await addToCart(page, product, 3)
  await shop.change(
    `with less as (update products set stock_quantity = 2 where id = $1)
     insert into stock_movements (product_id, quantity, reason, created_at) values ($1, $2, 'correction', now())`,
    [product.id, 2 - product.stock_quantity],
  )
  await page.goto('/cart')
  await expect(page.getByText('Only 2 left in stock')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled()
  await page.getByRole('button', { name: 'Change to 2' }).click()
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
})

test('sums that could not be had are said to be missing, and are asked for again by a press', async ({
  page,
  shop,
}) => {
  await page.route('**/order/quote/', (route) => route.fulfill({ status: 500, json: {} }))
  await addToCart(page, await freshProduct(shop))
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('alert')).toContainText('Something went wrong. Please try again.')
  await page.unroute('**/order/quote/')
  await drawer.getByRole('button', { name: 'Try again' }).click()
  await expect(drawer).toContainText(/Total\s*£/)
  await page.route('**/order/quote/', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/cart')
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary.getByRole('alert')).toContainText('Something went wrong. Please try again.')
  await page.unroute('**/order/quote/')
  await summary.getByRole('button', { name: 'Try again' }).click()
  await expect(summary).toContainText(/Total\s*£/)
})

test('the cart at the side closes when the piece that the page shows is pressed in it', async ({
  page,
  shop,
}) => {
  const product = await freshProduct(shop)
  await addToCart(page, product)
  const drawer = page.getByRole('dialog')
  const piece = drawer.getByRole('link', { name: product.name })
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    piece.click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect(tab.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  await tab.close()
  await expect(drawer).toBeVisible()
  await piece.click()
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL(`/product/${product.id}`)
})

test('a guest whose cart was swept away shops on as a new one, without a word', async ({ page, shop }) => {
  const product = await freshProduct(shop)
  await page.goto(`/product/${product.id}`)
  await page.waitForFunction(() => localStorage.getItem('guest'))
  const { id } = await page.evaluate(() => JSON.parse(localStorage.getItem('guest') ?? '{}'))
  await shop.sql('delete from guests where id = $1', [id])
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('dialog').getByText(product.name)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('guest'))).not.toContain(id)
})

test('a browser that keeps nothing can still buy', async ({ page, shop }) => {
  await page.addInitScript((denied) => {
    const refuse = {
      get() {
        throw new DOMException(denied, 'SecurityError')
      },
    }
    Object.defineProperty(window, 'localStorage', refuse)
    Object.defineProperty(window, 'sessionStorage', refuse)
  }, KEEPS_NOTHING)
  const product = await freshProduct(shop)
  await page.goto(`/product/${product.id}`)
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await fillCheckout(page)
  await buy(page)
})

test('cart, drawer, checkout and their messages have nothing for axe to find', async ({ page, shop }) => {
  await addToCart(page, await freshProduct(shop))
  expect(await whatAxeFinds(page)).toEqual([])
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
  expect(await whatAxeFinds(page)).toEqual([])
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await expect(page.getByText('First name is required')).toBeVisible()
  expect(await whatAxeFinds(page)).toEqual([])
})
