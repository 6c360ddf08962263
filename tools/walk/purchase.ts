import { expect, type Page } from '@playwright/test'
import type { Product } from '../../src/contract/product.ts'
import {
  ADA,
  DECLINED_CARD,
  fillForm,
  GOOD_CARD,
  goToPayment,
  payWith,
  recordViolations,
} from '../../tests/e2e/support/shop.ts'
import { eventually } from '../../tests/support/harness.ts'
import type { Checkout } from './checkout.ts'
import type { Step } from './step.ts'

type Visit = { page: Page; product: Product; broken: string[] }

/** A new shopper on a phone, without an account. */
export function purchase(checkout: Checkout): Step[] {
  const visit = {} as Visit
  return [
    ["the misspelt search 'neclace' finds necklaces", () => search(visit, checkout)],
    ['a product is opened and put into the cart', () => addToCart(visit, checkout)],
    ['a guest fills in every field and comes to the payment page', () => checkOut(visit)],
    ['a declined card shows why, the right card shows the placed order', () => pay(visit)],
    ['there is one paid order, and one e-mail confirms it', () => readSandbox(checkout)],
    ['no page broke its content policy, and the log has no error', () => readLog(visit, checkout)],
  ]
}

async function search(visit: Visit, { openPage, shop }: Checkout): Promise<string> {
  const page = await openPage()
  const broken = recordViolations(page.context(), shop)
  page.context().on('weberror', (thrown) => broken.push(`${thrown.page()?.url()}: ${thrown.error().message}`))
  Object.assign(visit, { page, broken })
  await page.goto('/')
  await page.waitForFunction(() => localStorage.getItem('guest'))
  await page.getByLabel('Open search').click()
  const box = page.getByRole('banner').getByRole('search').getByLabel('Search by name or code')
  await box.fill('neclace')
  await box.press('Enter')
  await expect(page.getByText('These pieces match “necklace”.')).toBeVisible()
  const names = await page.getByRole('article').allInnerTexts()
  // Others are necklaces by their category or description.
  expect(names[0]).toMatch(/necklace/i)
  return `${names.length} products`
}

async function addToCart(visit: Visit, { shop }: Checkout): Promise<string> {
  const { page } = visit
  const inStock = page.getByRole('article').filter({ hasNotText: 'Out of Stock' })
  await inStock.getByRole('link').first().click()
  await page.waitForURL('**/product/*')
  const id = new URL(page.url()).pathname.split('/').at(-1)
  visit.product = (await shop.call('GET', `/api/v1/products/${id}/`)).body
  // The first length has the lowest price, that of the product.
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'View cart' }).click()
  await page.getByRole('button', { name: `Increase quantity of ${visit.product.name}` }).click()
  await expect(page.getByText('2 items in cart')).toBeAttached()
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText(totalOf(visit.product))
  return `2 of ${visit.product.name}, ${totalOf(visit.product)} with delivery`
}

async function checkOut({ page, product }: Visit): Promise<string> {
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await fillForm(page)
  await expect(page.getByRole('button', { name: `Continue to payment · ${totalOf(product)}` })).toBeVisible()
  await goToPayment(page)
  await expect(page.getByText(totalOf(product)).first()).toBeVisible()
  return `${Object.keys(ADA).length} fields, ${totalOf(product)} at the payment page`
}

async function pay({ page, product }: Visit): Promise<string> {
  await payWith(page, DECLINED_CARD)
  const reason = page.getByText(/declined/).first()
  await expect(reason).toBeVisible()
  const shown = await reason.textContent()
  await payWith(page, GOOD_CARD)
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  await expect(page.getByRole('table')).toContainText(product.name)
  await expect(page.getByText(/items? in cart/)).toHaveCount(0)
  return shown ?? ''
}

async function readSandbox({ shop }: Checkout): Promise<string> {
  const { charges } = (await shop.sandbox('/sandbox/book.json')).body
  const paid = charges.filter(({ status }: { status: string }) => status === 'succeeded')
  expect(paid).toHaveLength(1)
  const order = await shop.call('GET', `/api/v1/order/guest/${paid[0].reference}/`)
  expect(order.body).toMatchObject({ is_paid: true, status: 'processing' })
  await eventually(async () => (await shop.mailTo(ADA.Email)).length > 0)
  const emails = await shop.mailTo(ADA.Email)
  expect(emails).toHaveLength(1)
  return emails[0]?.subject ?? ''
}

async function readLog({ broken }: Visit, { program }: Checkout): Promise<string> {
  expect(broken).toEqual([])
  const lines = (program()?.output() ?? '').split('\n')
  expect(lines.filter((line) => /"level":[56]0/.test(line))).toEqual([])
  return `${lines.length} lines`
}

const totalOf = ({ price }: Product) =>
  `£${(price * 2 + 5).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
