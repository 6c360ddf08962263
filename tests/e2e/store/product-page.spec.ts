import type { Product } from '../../../src/contract/product.ts'
import type { TestShop } from '../../support/harness.ts'
import { ready } from '../support/customer.ts'
import { expect, test } from '../support/shop.ts'

/** One of the demo catalogue: what other tests add they may also take away. */
async function someProduct(shop: TestShop, at = 0): Promise<Product> {
  const { body } = await shop.call('GET', '/api/v1/products/?limit=100')
  return body.items.filter(({ code }: Product) => /^[A-Z]{2}-\d{4}$/.test(code))[at]
}

// Proves: S2.product.3, S2.product.4, R1.18
test('a product shows what it is, what it costs and when it comes', async ({ page, shop }) => {
  const product = await someProduct(shop)
  await page.goto(`/product/${product.id}`)
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  await expect(page.getByRole('link', { name: product.brand.name })).toBeVisible()
  await expect(page.getByText(/Expected delivery \w{3} \d+ \w{3} – \w{3} \d+ \w{3}/)).toBeVisible()
  await expect(page.getByText(`${product.stock_quantity} available`)).toBeVisible()
  await expect(page.getByRole('tabpanel')).toHaveText(product.description)
  await ready(page, '[role=tab]')
  await page.getByRole('tab', { name: 'Description' }).press('ArrowRight')
  const details = page.getByRole('tabpanel', { name: 'Product Details' })
  for (const [name, fact] of [
    ['Product Code', product.code],
    ['Stock Quantity', String(product.stock_quantity)],
    ['Created Date', /^\d{1,2} \w+ \d{4}$/],
    ['Updated Date', /^\d{1,2} \w+ \d{4}$/],
  ] as const)
    await expect(details.getByText(name, { exact: true }).locator('..').getByRole('definition')).toHaveText(
      fact,
    )
  await expect(page.getByRole('heading', { name: 'Related Products' })).toBeVisible()
})

// Proves: S2.product.4, S5.9
test('only a quantity that is there can be added', async ({ page, shop }) => {
  const { id, stock_quantity } = await someProduct(shop, 2)
  await page.goto(`/product/${id}`)
  const quantity = page.getByRole('spinbutton', { name: 'Quantity' })
  const add = page.getByRole('button', { name: 'Add to Cart' })
  await expect(add).toBeEnabled()
  for (const typed of ['0', '-1', '1.5', '', String(stock_quantity + 1), '99999']) {
    await expect(async () => {
      await quantity.fill('1')
      await quantity.fill(typed)
      await expect(add, `with '${typed}' typed`).toBeDisabled({ timeout: 1_000 })
    }).toPass()
  }
  await quantity.blur()
  await expect(add).toBeDisabled()
  await page.getByRole('button', { name: 'Decrease quantity' }).click()
  await expect(quantity).toHaveValue(String(stock_quantity))
  await expect(add).toBeEnabled()
})

// Proves: S2.product.1
test('the pictures are moved by thumbnail and arrow key and enlarged by a press', async ({ page, shop }) => {
  const product = await someProduct(shop, 1)
  expect(product.images.length).toBeGreaterThan(1)
  await page.goto(`/product/${product.id}`)
  const first = page.getByRole('img', { name: 'picture 1 of' })
  const second = page.getByRole('img', { name: 'picture 2 of' })
  await expect(first).toBeInViewport()
  await page.getByRole('button', { name: 'Show picture 2' }).click()
  await expect(second).toBeInViewport()
  await page.keyboard.press('ArrowLeft')
  await expect(first).toBeInViewport()
  await page.getByRole('button', { name: 'Enlarge picture 1' }).click()
  const zoom = page.getByRole('dialog', { name: product.name })
  await expect(zoom.getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(zoom).toBeHidden()
  await expect(page.getByRole('button', { name: 'Enlarge picture 1' })).toBeFocused()
})

test('an archived product says so with 410, an unknown one is not found', async ({ page, shop }) => {
  const product = await someProduct(shop, 30)
  await shop.change('update products set archived_at = now() where id = $1', [product.id])
  const gone = await page.goto(`/product/${product.id}`)
  expect(gone?.status()).toBe(410)
  await expect(page.getByRole('heading', { name: 'This product is no longer available.' })).toBeVisible()
  for (const id of ['00000000-0000-4000-8000-000000000000', 'ring']) {
    const missing = await page.goto(`/product/${id}`)
    expect(missing?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
  }
})

// Proves: S4.5, S5.9, S9.4, R3.23
test('a sold out and a scarce product are told in words', async ({ page, shop }) => {
  const [soldOut, scarce] = [await someProduct(shop, 28), await someProduct(shop, 29)]
  const leave = ({ id, stock_quantity }: Product, left: number) =>
    shop.change(
      `with less as (update products set stock_quantity = $2 where id = $1)
       insert into stock_movements (product_id, quantity, reason, created_at) values ($1, $3, 'correction', now())`,
      [id, left, left - stock_quantity],
    )
  await leave(soldOut, 0)
  await leave(scarce, 3)
  await page.goto(`/product/${soldOut.id}`)
  await expect(page.getByRole('button', { name: 'Out of Stock' })).toBeDisabled()
  await expect(page.getByText('Expected delivery')).toHaveCount(0)
  await page.goto(`/product/${scarce.id}`)
  await expect(page.getByText('only 3 left')).toBeVisible()
  await page.goto(`/search?q=${scarce.code}`)
  await expect(page.getByRole('article').getByText('Low Stock')).toBeVisible()
  await page.goto(`/search?q=${soldOut.code}`)
  await expect(page.getByRole('article').getByText('Sold Out')).toBeVisible()

  await page.goto(`/product/${scarce.id}`)
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await leave({ ...scarce, stock_quantity: 3 }, 1)
  await page.getByRole('button', { name: 'Add to Cart' }).press('Enter')
  await expect(page.getByText('Only 1 left in stock')).toBeVisible()
  await expect(page.getByText('1 available')).toBeFocused()
})

test('search engines read the product, its offer and its picture', async ({ page, shop }) => {
  const product = await someProduct(shop, 2)
  await page.goto(`/product/${product.id}`)
  const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) =>
    JSON.parse(text),
  )
  const read = data.find((item) => item['@type'] === 'Product')
  expect(read).toMatchObject({
    name: product.name,
    sku: product.code,
    offers: { price: product.price.toFixed(2) },
  })
  expect(data.some((item) => item['@type'] === 'BreadcrumbList')).toBe(true)
  const address = `${shop.env.PUBLIC_URL}/product/${product.id}`
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address)
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/media\/.*\.jpg$/)
  await expect(page).toHaveTitle(new RegExp(`^${product.name.replace(/[^\w ]/g, '.')}`))
})
