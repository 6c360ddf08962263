import { expect, type Page } from '@playwright/test'
import type { Product } from '../../src/contract/product.ts'
import {
  ADA,
  addToCart,
  brokenRules,
  DECLINED_CARD,
  fillCheckout,
  fillForm,
  GOOD_CARD,
  goToPayment,
  payWith,
} from '../../tests/e2e/support/shop.ts'
import { eventually } from '../../tests/support/harness.ts'
import type { Ground } from './ground.ts'
import type { Step } from './step.ts'

type Visit = { page: Page; shop: Ground['checkout']['shop']; product: Product; broken: string[] }

/** A new shopper on a phone, without an account. */
export function purchase(ground: Ground): Step[] {
  const visit = {} as Visit
  return [
    ["the misspelt search 'neclace' finds necklaces", () => search(visit, ground)],
    ['a filter narrows what was found', () => filter(visit)],
    ['a piece is opened and put into the cart', () => choose(visit)],
    ['its quantity is changed, and badge and sum with it', () => changeQuantity(visit)],
    ['a guest fills in every field and comes to the payment page', () => checkOut(visit)],
    ['a declined card is told, and nothing is lost', () => beDeclined(visit)],
    ['the right card pays, and the success page shows the order', () => beSuccessful(visit)],
    ['a reload shows it again', () => reload(visit)],
    ['Back leads to an empty cart, to no second order or charge', () => goBack(visit, ground)],
    ['one letter confirms it', () => readLetters(visit)],
    ['a second order, cancelled at its payment page, gives its items back', () => cancel(visit)],
    ['its /cart/{id} opened twice more gives them once', () => returnAgain(visit)],
    ["no page broke a rule of its own, and the shop's log tells of no error", () => readLog(visit, ground)],
  ]
}

async function search(visit: Visit, { openPage, checkout: { shop } }: Ground): Promise<string> {
  const page = await openPage()
  const broken = brokenRules(page.context(), shop)
  page.context().on('weberror', (thrown) => broken.push(`${thrown.page()?.url()}: ${thrown.error().message}`))
  Object.assign(visit, { page, shop, broken })
  await page.goto('/')
  await page.waitForFunction(() => localStorage.getItem('guest'))
  await page.getByLabel('Open search').click()
  const box = page.getByRole('banner').getByRole('searchbox')
  await box.fill('neclace')
  await box.press('Enter')
  await expect(page.getByText('These pieces come close.')).toBeVisible()
  const found = await page.getByRole('article').allInnerTexts()
  expect(found.length).toBeGreaterThan(0)
  for (const piece of found) expect(piece).toMatch(/necklace/i)
  return (await page.getByRole('status').filter({ hasText: 'result' }).textContent()) ?? ''
}

async function filter({ page }: Visit): Promise<string> {
  const before = await pricesOn(page)
  const most = Math.max(...before) - 0.01
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByLabel('Max price').fill(String(most))
  await sheet.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  const after = await pricesOn(page)
  expect(after).toEqual(before.filter((price) => price <= most))
  return `${before.length} pieces, ${after.length} of them up to £${most.toFixed(2)}`
}

async function pricesOn(page: Page): Promise<number[]> {
  const prices = await page.getByRole('article').getByText(/^£/).allTextContents()
  return prices.map((price) => Number(price.replace(/[£,]/g, '')))
}

async function choose(visit: Visit): Promise<string> {
  const { page, shop } = visit
  const inStock = page.getByRole('article').filter({ hasNotText: 'Sold Out' })
  await inStock.getByRole('link').first().click()
  await page.waitForURL('**/product/*')
  const id = new URL(page.url()).pathname.split('/').at(-1)
  visit.product = (await shop.call('GET', `/api/v1/products/${id}/`)).body
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('dialog').getByText(visit.product.name)).toBeVisible()
  await expect(page.getByText('1 item in cart')).toBeAttached()
  return `${visit.product.name}, £${visit.product.price}; badge 1`
}

async function changeQuantity({ page, product }: Visit): Promise<string> {
  await page.getByRole('dialog').getByRole('link', { name: 'View cart' }).click()
  await page.getByRole('button', { name: `Increase quantity of ${product.name}` }).click()
  await expect(page.getByRole('spinbutton')).toHaveValue('2')
  await expect(page.getByText('2 items in cart')).toBeAttached()
  const sum = totalOf(product)
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText(sum)
  return `2, ${sum} with delivery; badge 2`
}

async function checkOut({ page, product }: Visit): Promise<string> {
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await fillForm(page)
  await expect(page.getByRole('button', { name: `Pay ${totalOf(product)}` })).toBeVisible()
  await goToPayment(page)
  await expect(page.getByText(totalOf(product)).first()).toBeVisible()
  return `${Object.keys(ADA).length} fields, ${totalOf(product)} on the button and at the payment page`
}

async function beDeclined({ page }: Visit): Promise<string> {
  await payWith(page, DECLINED_CARD)
  const words = page.getByText(/declined/).first()
  await expect(words).toBeVisible()
  return (await words.textContent()) ?? ''
}

async function beSuccessful({ page, product }: Visit): Promise<string> {
  await payWith(page, GOOD_CARD)
  await isPlaced(page)
  await expect(page.getByRole('table')).toContainText(product.name)
  await expect(page.getByText(/items? in cart/)).toHaveCount(0)
  return 'Order Placed Successfully!; no badge'
}

async function reload({ page, product }: Visit): Promise<string> {
  const at = page.url()
  await page.reload()
  await isPlaced(page)
  await expect(page.getByRole('table')).toContainText(product.name)
  expect(page.url()).toBe(at)
  return 'the same order'
}

async function goBack({ page, shop }: Visit, { desk }: Ground): Promise<string> {
  // Once for each card.
  for (const _ of [DECLINED_CARD, GOOD_CARD]) {
    await page.goBack()
    await expect(page.getByText('Payment received')).toBeVisible()
  }
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  const orders = await ordersOfAda(desk)
  const { charges } = (await shop.sandbox('/sandbox/book.json')).body
  const paid = charges.filter(({ status }: { status: string }) => status === 'succeeded')
  expect([orders.length, paid.length], 'orders and charges').toEqual([1, 1])
  expect(paid[0].reference).toBe(orders[0]?.id)
  return '1 order, 1 charge'
}

async function readLetters({ shop }: Visit): Promise<string> {
  const letters = await eventually(async () => {
    const found = await shop.mailTo(ADA.Email)
    return found.length > 0 && found
  })
  expect(letters).toHaveLength(1)
  return letters[0]?.subject ?? ''
}

async function cancel(visit: Visit): Promise<string> {
  const { page, product } = visit
  await addToCart(page, product, 2)
  await fillCheckout(page)
  await goToPayment(page)
  await page.getByRole('link', { name: /^Cancel/ }).click()
  await hasTwo(page)
  return 'quantity 2, badge 2'
}

async function returnAgain({ page, shop }: Visit): Promise<string> {
  const { sessions } = (await shop.sandbox('/sandbox/book.json')).body
  for (const _ of [1, 2]) {
    await page.goto(`/cart/${sessions[0].reference}`)
    await hasTwo(page)
  }
  const { body } = await shop.call('GET', `/api/v1/order/guest/${sessions[0].reference}/`)
  expect(body.status).toBe('cancelled')
  return 'quantity 2, badge 2; the order is cancelled'
}

async function readLog({ broken }: Visit, { checkout }: Ground): Promise<string> {
  expect(broken).toEqual([])
  const said = checkout.program()?.said() ?? ''
  expect(said.split('\n').filter((line) => /"level":[56]0/.test(line))).toEqual([])
  return `${said.split('\n').length} lines`
}

const isPlaced = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()

async function hasTwo(page: Page): Promise<void> {
  await page.waitForURL('**/cart')
  await expect(page.getByRole('spinbutton')).toHaveValue('2')
  await expect(page.getByText('2 items in cart')).toBeAttached()
}

const totalOf = ({ price }: Product) =>
  `£${(price * 2 + 5).toLocaleString('en-US', { minimumFractionDigits: 2 })}`

async function ordersOfAda(desk: Ground['desk']): Promise<{ id: string }[]> {
  return (await (await desk()).call('GET', `/order/search/?skip=0&limit=10&email=${ADA.Email}`)).body.items
}
