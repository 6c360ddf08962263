import { randomBytes } from 'node:crypto'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { catalogue } from '../../../demo/catalogue.ts'
import type { Product } from '../../../src/contract/product.ts'
import { newGuest } from '../../support/checkout.ts'
import { openTestShop, type TestShop } from '../../support/harness.ts'
import { oneServer } from './one-server.ts'

const BROKEN_RULE = /Content Security Policy|Trusted(HTML|Script)|Permissions policy violation/i

/** The whole real shop with its demo catalogue, one for each worker; `page` starts on its address. */
export const test = base.extend<{ baseURL: string; guarded: undefined }, { shop: TestShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern
    async ({}, use) => {
      const shop = await openTestShop(oneServer(), { demo: true, cached: true })
      await use(shop)
      await shop.close()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  // The payment page sends back to the shop's public address, and storage belongs to one address.
  baseURL: async ({ shop }, use) => use(shop.env.PUBLIC_URL),
  // Whatever else a test is about: no page's script breaks (what React can not take over from the server is told so
  // too), none breaks its own security policy, none asks a foreign host for anything.
  guarded: [
    async ({ context, shop }, use) => {
      const broken = brokenRules(context, shop)
      context.on('weberror', (thrown) => {
        const { message } = thrown.error()
        if (message !== KEEPS_NOTHING) broken.push(`${thrown.page()?.url()}: ${message}`)
      })
      await use(undefined)
      expect(broken).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Thrown by a browser that keeps nothing, also at the router's own script, which goes on without. */
export const KEEPS_NOTHING = 'denied'

/** What the pages of a context do against their security policy, and whom else they ask, from now on. */
export function brokenRules(context: BrowserContext, shop: TestShop): string[] {
  const broken: string[] = []
  context.on('console', (message) => {
    // Playwright's own recorder reads the blobs of a page that it takes a picture of.
    if (BROKEN_RULE.test(message.text()) && !/^Connecting to 'blob:/.test(message.text()))
      broken.push(message.text())
  })
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol) && ![shop.url, shop.env.PUBLIC_URL].includes(origin))
      broken.push(`a page asked for ${request.url()}`)
  })
  return broken
}

export const ADA = {
  'First name': 'Ada',
  'Last name': 'Lovelace',
  Email: 'ada@example.com',
  'Phone number': '+44 20 7946 0000',
  Address: "12 St James's Square",
  City: 'London',
  State: 'Greater London',
  'Postal code': 'SW1Y 4JH',
  Country: 'United Kingdom',
}

export const GOOD_CARD = '4242 4242 4242 4242'
export const DECLINED_CARD = '4000 0000 0000 0002'

/** Waits until React answers on this page. A quiet network may mean that its scripts are still to come. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor()
}

/** Twelve of a piece that is new, and so nobody else's: the tests of a worker share one shop. */
export async function freshProduct(shop: TestShop): Promise<Product> {
  const code = randomBytes(4).toString('hex')
  const [fresh] = await shop.change<{ id: string }>(
    `with model as (select * from products where code = $2), fresh as (
        insert into products (name, code, description, price, stock_quantity, brand_id, category_id, created_at)
        select 'Keepsake ' || $1, $1, description, price, 12, brand_id, category_id, created_at - interval '1 year'
        from model
        returning id
      ), stocked as (
        insert into stock_movements (product_id, quantity, reason, created_at)
        select id, 12, 'initial', now() from fresh
      ), pictured as (
        insert into product_images (product_id, position, file_name, hash, width, height, placeholder)
        select fresh.id, position, file_name, hash, width, height, placeholder
        from fresh, product_images where product_id = (select id from model)
      )
    select id from fresh`,
    [code, MODEL],
  )
  return (await shop.call('GET', `/api/v1/products/${fresh?.id}/`)).body
}

const MODEL = catalogue.products[0]?.code

/** Opens a product's page, adds it, and waits for the cart at the side. */
export async function addToCart(page: Page, product: Product, quantity = 1): Promise<void> {
  await page.goto(`/product/${product.id}`)
  await page.waitForFunction(() => localStorage.getItem('guest'))
  if (quantity > 1) await page.getByRole('spinbutton', { name: 'Quantity' }).fill(String(quantity))
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('dialog').getByText(product.name)).toBeVisible()
}

/** From the open drawer to the filled form. */
export async function fillCheckout(page: Page, details: Partial<typeof ADA> = ADA): Promise<void> {
  await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click()
  await fillForm(page, details)
}

export async function fillForm(page: Page, details: Partial<typeof ADA> = ADA): Promise<void> {
  for (const [label, value] of Object.entries(details))
    await page.getByRole('tabpanel').getByLabel(label, { exact: true }).fill(value)
}

/** A guest who comes back, with a new piece in the cart, to the checkout, and fills in the form. */
export async function comeToCheckout(
  page: Page,
  shop: TestShop,
  { quantity = 1, details = ADA as Partial<typeof ADA> } = {},
): Promise<Product> {
  const product = await freshProduct(shop)
  const { guestId: id, cartId } = await newGuest(shop, [{ productId: product.id, quantity }])
  await remember(page, shop, { guest: JSON.stringify({ id, cart: { id: cartId } }) })
  await page.goto('/checkout')
  await fillForm(page, details)
  return product
}

/** As that guest, at the payment page. */
export async function comeToPayment(page: Page, shop: TestShop, quantity = 1): Promise<Product> {
  const product = await comeToCheckout(page, shop, { quantity })
  await goToPayment(page)
  return product
}

/** What the browser keeps of an earlier visit, by the specification's names, and nothing else. */
export function remember(page: Page, shop: TestShop, kept: Record<string, string>): Promise<void> {
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }))
  const origins = [{ origin: shop.env.PUBLIC_URL, localStorage }]
  return page.context().setStorageState({ cookies: [], origins })
}

export async function goToPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await page.waitForURL('**/sandbox/pay/**')
}

export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiry date').fill('12 / 30')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: /^Pay/ }).click()
}

/** From the filled checkout to the page of the order that is paid. */
export async function buy(page: Page): Promise<void> {
  await goToPayment(page)
  await payWith(page, GOOD_CARD)
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
}

/** Counts the calls of a path from now on, over all tabs. */
export function countCalls(page: Page, path: RegExp): () => number {
  let calls = 0
  page.context().on('request', (request) => {
    if (request.method() === 'POST' && path.test(request.url())) calls += 1
  })
  return () => calls
}

/** Holds what a page asks for back, as a slow line does, until the function that is returned is called. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Stops an installed clock a little later than now: by then all that had begun with the page is done. */
export async function stopTheClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000)
}

/** The id of the order that the browser remembers as not finished. */
export function currentOrder(page: Page): Promise<string> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('currentOrder') ?? '{}').id)
}
