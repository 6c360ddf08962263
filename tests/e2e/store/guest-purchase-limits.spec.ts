import type { Page } from '@playwright/test'
import { addExtremes } from '../../support/extremes.ts'
import { paidOrder } from '../../support/orders/placed-order.ts'
import { searchField } from '../support/customer.ts'
import {
  ADA,
  buy,
  expect,
  fillCheckout,
  freshProduct,
  hydrated,
  navigate,
  STORAGE_DENIED,
  test,
} from '../support/shop.ts'
import { tabTo } from '../support/tab-to.ts'

test('a guest orders with the keyboard alone', async ({ page, shop }) => {
  const product = await freshProduct(shop)
  const { keyboard } = page
  await page.goto('/faq')
  await page.waitForFunction(() => localStorage.getItem('guest'))
  await tabTo(page, searchField(page.getByRole('banner')))
  await keyboard.type(product.code)
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: `View Details ${product.name}` }))
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Add to Cart', exact: true }))
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('dialog').getByRole('link', { name: 'Checkout' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Continue to payment/ })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeFocused()
  await tabTo(page, page.getByLabel('Email', { exact: true }))
  for (const value of Object.values(ADA)) {
    await keyboard.insertText(value)
    await keyboard.press('Tab')
  }
  await tabTo(page, page.getByLabel(/^Standard/))
  await keyboard.press('ArrowDown')
  await expect(page.getByLabel(/^Next day/)).toBeChecked()
  await expect(page.getByRole('button', { name: /^Continue to payment/ })).toBeEnabled()
  await tabTo(page, page.getByRole('button', { name: /^Continue to payment/ }))
  await keyboard.press('Enter')
  await page.waitForURL('**/sandbox/pay/**')
})

test('a guest buys in a browser without storage', async ({ page, shop }) => {
  await page.addInitScript((denied) => {
    const refuse = {
      get() {
        throw new DOMException(denied, 'SecurityError')
      },
    }
    Object.defineProperty(window, 'localStorage', refuse)
    Object.defineProperty(window, 'sessionStorage', refuse)
  }, STORAGE_DENIED)
  const product = await freshProduct(shop)
  await page.goto(`/product/${product.id}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await fillCheckout(page)
  await buy(page)
})

// Proves: R13.318
test('the longest names and the highest price fit a window of 320 px and a zoom of 200 % on every page', async ({
  page,
  shop,
}) => {
  const { longest, category } = await addExtremes(shop)
  await shop.change("update variants set code = 'EXTREME-' || repeat('0', 42) where product_id = $1", [
    longest,
  ])
  const expectToFit = async (where: string) => {
    for (const [width, height] of [
      [640, 400],
      [320, 568],
      // A phone at 200 %.
      [195, 422],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect.poll(() => tooWide(page), `${where} at ${width} px`).toBe(0)
    }
  }
  const open = async (path: string) => {
    await navigate(page, path)
    await expect(page.getByText('£12,345.00').or(page.getByText('£12,350.00')).first()).toBeVisible()
    await expectToFit(path)
  }
  await page.goto('/about-us')
  for (const path of [`/products?category_id=${category}`, '/search?q=wellingborough', `/product/${longest}`])
    await open(path)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
  await expect(crumbs).toHaveCount(3)
  const isWhole = ({ scrollWidth, clientWidth }: Element) => scrollWidth <= clientWidth
  for (const crumb of await crumbs.all()) expect(await crumb.getByRole('link').evaluate(isWhole)).toBe(true)
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('£12,345.00').first()).toBeVisible()
  await expectToFit('drawer')
  await page.keyboard.press('Escape')
  await open('/cart')
  await open('/checkout')
  await page.getByRole('button', { name: /^Continue to payment/ }).click()
  await expect(page.getByText('First name is required')).toBeVisible()
  await expectToFit('wrong fields')
  await page.getByText('Order Summary').first().click()
  await expect(page.getByText('Subtotal').first()).toBeVisible()
  await expectToFit('open summary')
  await open(`/success/${(await paidOrder(shop, { lines: [{ productId: longest, quantity: 1 }] })).id}`)
  await shop.change(
    "update products set archived_at = now() where id in (select product_id from variants where code like 'EXTREME-%')",
  )
})
function tooWide(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
