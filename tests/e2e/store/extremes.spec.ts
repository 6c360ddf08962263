import type { Locator, Page } from '@playwright/test'
import { customer, details } from '../../support/accounts.ts'
import { add, newCustomer, orderAsCustomer } from '../../support/checkout.ts'
import { addExtremes } from '../../support/extremes.ts'
import { paidOrder } from '../../support/placed-order.ts'
import { openBackOffice, row } from '../support/admin.ts'
import { customerWithOrder, holdToken } from '../support/customer.ts'
import { expect, freshProduct, test } from '../support/shop.ts'

test('the longest names and the dearest piece fit the narrowest window on every step', async ({
  page,
  shop,
}) => {
  const { longest, category } = await addExtremes(shop)
  await page.setViewportSize({ width: 320, height: 700 })
  for (const path of [`/products?category_id=${category}`, '/search?q=wellingborough', `/product/${longest}`])
    await expectToFit(page, path)
  expect(await isWhole(page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Home'))).toBe(true)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('dialog').getByText('£12,345.00').first()).toBeVisible()
  for (const path of ['/cart', '/checkout']) await expectToFit(page, path)
  await page.getByText('Order Summary').first().click()
  expect(await tooWide(page)).toBe(0)
  await shop.change("update products set code = 'EXTREME-' || repeat('0', 42) where id = $1", [longest])
  await expectToFit(page, '/cart')
  await expectToFit(
    page,
    `/success/${(await paidOrder(shop, { lines: [{ productId: longest, quantity: 1 }] })).id}`,
  )
  await shop.change("update products set archived_at = now() where code like 'EXTREME-%'")
})

test('the longest brand name, many pages and every setting fit the narrowest window of the back office', async ({
  page,
  shop,
}) => {
  await addExtremes(shop)
  await page.setViewportSize({ width: 320, height: 700 })
  await openBackOffice(page, shop, '/products?search=EXTREME')
  const brand = row(page, 'Loose bead no. 1')
    .first()
    .getByText(/^Featherstonehaugh/)
  await expect(brand).toHaveAttribute('title', /Hatton Garden$/)
  await expect(page.getByText(/^Page 1 of \d/)).toBeVisible()
  expect(await tooWide(page), 'products').toBe(0)
  await page.goto('/admin/settings')
  await expect(page.getByRole('tab', { name: 'Terms' })).toBeInViewport({ ratio: 1 })
  expect(await tooWide(page), 'settings').toBe(0)
  await shop.change("update products set archived_at = now() where code like 'EXTREME-%'")
})

test('the long name of a refused picture fits the narrowest window', async ({ page, shop }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await openBackOffice(page, shop, '/products')
  await page.getByRole('button', { name: 'Add Product' }).click()
  const dialog = page.getByRole('dialog')
  const name = `${'unbroken'.repeat(7)}.txt`
  await dialog
    .getByLabel('Images')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('none') })
  await expect(dialog.getByText(name)).toBeVisible()
  const wider = await dialog.evaluate((all) =>
    [all, ...all.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > innerWidth),
  )
  expect(wider).toEqual([])
})

test('two wishes stand side by side in a window of any width', async ({ page, shop }) => {
  const mary = await customer(shop)
  const { body: wishes } = await shop.call('POST', '/api/v1/wishlist/', mary)
  for (const { id } of [await freshProduct(shop), await freshProduct(shop)])
    await shop.call('POST', '/api/v1/wishlist/addtowishlist/', {
      ...mary,
      body: { wishlist_id: wishes.id, product_id: id },
    })
  await holdToken(page, shop, mary)
  await page.goto('/wishlist')
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(2)
  for (let width = 320; width <= 430; width += 2) {
    await page.setViewportSize({ width, height: 700 })
    expect(await tooWide(page), `${width} px`).toBe(0)
  }
})

test('the ways around the account stand in one row on a phone of any width', async ({ page, shop }) => {
  await holdToken(page, shop, await customer(shop))
  await page.goto('/profile')
  const ways = page.getByRole('navigation', { name: 'Account pages' }).getByRole('link')
  await expect(ways).toHaveCount(4)
  for (let width = 320; width <= 430; width += 2) {
    await page.setViewportSize({ width, height: 700 })
    const tops = await ways.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
    expect(new Set(tops).size, `${width} px`).toBe(1)
  }
})

test('an e-mail address of usual length stands in one line', async ({ page, shop }) => {
  const mary = await customer(shop)
  await shop.sql("update users set email = 'margaret.whitfield.48@example.com' where email = $1", [
    mary.email,
  ])
  await holdToken(page, shop, mary)
  await page.goto('/profile')
  const height = async (words: string) => (await page.getByText(words, { exact: true }).boundingBox())?.height
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await height('margaret.whitfield.48@example.com')).toBe(await height(details.first_name))
  }
})

test('what heads the columns of an order stands apart in a window of any width', async ({ page, shop }) => {
  const { mary, order } = await customerWithOrder(shop)
  await holdToken(page, shop, mary)
  await page.goto(`/orders/${order.id}`)
  await expect(page.getByRole('table')).toBeVisible()
  for (let width = 640; width <= 1440; width += 40) {
    await page.setViewportSize({ width, height: 700 })
    expect(await narrowestGap(page.getByRole('columnheader')), `${width} px`).toBeGreaterThan(10)
  }
})

test('the head of an order’s items goes below the buttons at the foot of its details', async ({
  page,
  shop,
}) => {
  const { id } = await paidOrder(shop)
  await page.setViewportSize({ width: 768, height: 700 })
  await openBackOffice(page, shop, `/orders?order=${id}`)
  const foot = page.locator('.dialog-buttons').filter({ hasText: 'Packing slip' })
  const head = await page.getByRole('columnheader', { name: 'Subtotal' }).elementHandle()
  const place = foot.evaluate((foot, head) => {
    const middle = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [x + width / 2, y + height / 2] as const
    }
    const content = foot.closest('.overflow-y-auto')
    content?.scrollTo(0, 0)
    content?.scrollBy(0, middle(head as Element)[1] - middle(foot)[1])
    const [x, y] = middle(head as Element)
    return {
      isThere: Math.abs(y - middle(foot)[1]) < 1,
      isBelow: foot.contains(document.elementFromPoint(x, y)),
    }
  }, head)
  expect(await place).toEqual({ isThere: true, isBelow: true })
})

test('a name of one long word breaks in the list of orders, in their details and on the packing slip', async ({
  page,
  shop,
}) => {
  const { id } = await freshProduct(shop)
  await shop.change(`update products set name = repeat('necklace', 17) where id = $1`, [id])
  const mary = await newCustomer(shop)
  await add(shop, mary, { productId: id, quantity: 1 })
  const { order } = (await orderAsCustomer(shop, mary)).body
  await holdToken(page, shop, mary)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/orders')
  await expect(page.getByText(/necklacenecklace/)).toBeVisible()
  expect(await tooWide(page)).toBe(0)
  await openBackOffice(page, shop, `/orders/${order.id}/packing-slip`)
  await expect(page.getByRole('cell', { name: /^necklace/ })).toBeVisible()
  expect(await tooWide(page)).toBe(0)
  await page.setViewportSize({ width: 1024, height: 700 })
  await page.goto(`/admin/orders?order=${order.id}`)
  const heading = page.getByRole('dialog').getByRole('columnheader', { name: 'Subtotal' })
  await expect(heading).toBeInViewport({ ratio: 1 })
  await shop.change('update products set archived_at = now() where id = $1', [id])
})

async function expectToFit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByText('£12,345.00').or(page.getByText('£12,350.00')).first()).toBeVisible()
  expect(await tooWide(page), path).toBe(0)
}

/** Between the words themselves, however wide the cells are that hold them. */
function narrowestGap(headings: Locator): Promise<number> {
  return headings.evaluateAll((cells) => {
    const words = cells.map((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return range.getBoundingClientRect()
    })
    return Math.min(...words.slice(1).map(({ left }, at) => left - (words[at]?.right ?? 0)))
  })
}

function isWhole(words: Locator): Promise<boolean> {
  return words.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)
}

function tooWide(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
