import { randomBytes } from 'node:crypto'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { catalogue } from '../../../demo/catalogue.ts'
import type { Product } from '../../../src/contract/product.ts'
import { openTestShop, type TestShop } from '../../support/harness.ts'
import { insertProducts } from '../../support/insert-products.ts'
import { type Line, newGuest } from '../../support/orders/checkout.ts'
import { oneServer } from './one-server.ts'

const POLICY_VIOLATION = /Content Security Policy|Trusted(HTML|Script)|Permissions policy violation/i

/** A whole shop with the demo catalogue for each worker; `page` uses its URL. */
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
  // The payment page redirects to the public URL, and storage belongs to one origin.
  baseURL: async ({ shop }, use) => use(shop.env.PUBLIC_URL),
  // In every test: no script error (hydration errors included), no policy violation, no request to another host.
  guarded: [
    async ({ context, shop }, use) => {
      const violations = recordViolations(context, shop)
      context.on('weberror', (thrown) => {
        const { message } = thrown.error()
        if (message !== STORAGE_DENIED) violations.push(`${thrown.page()?.url()}: ${message}`)
      })
      await use(undefined)
      expect(violations).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Thrown by a browser without storage, also in the router's script, which handles it. */
export const STORAGE_DENIED = 'denied'

/** Records policy violations and requests to other hosts from now on. */
export function recordViolations(context: BrowserContext, shop: TestShop): string[] {
  const violations: string[] = []
  context.on('console', (message) => {
    // Playwright's recorder reads the blobs of a page.
    if (POLICY_VIOLATION.test(message.text()) && !/^Connecting to 'blob:/.test(message.text()))
      violations.push(message.text())
  })
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol) && ![shop.url, shop.env.PUBLIC_URL].includes(origin))
      violations.push(`a page requested ${request.url()}`)
  })
  return violations
}

export const ADA = {
  Email: 'ada@example.com',
  'First name': 'Ada',
  'Last name': 'Lovelace',
  'Phone number': '+44 20 7946 0000',
  Address: "12 St James's Square",
  City: 'London',
  Postcode: 'SW1Y 4JH',
  Country: 'United Kingdom',
}

export const GOOD_CARD = '4242 4242 4242 4242'
export const DECLINED_CARD = '4000 0000 0000 0002'

/** Waits until the page is hydrated. An idle network does not mean that its scripts are loaded. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor()
}

/** Creates a product with two pictures and a stock of twelve for one test, because the tests of a worker share a shop. */
export async function freshProduct(shop: TestShop): Promise<Product> {
  const code = randomBytes(4).toString('hex')
  // The cached pages stay: none of them shows the product yet.
  const [fresh] = await shop.sql<{ id: string }>(
    insertProducts(`select 'Keepsake ' || $1::text as name, $1::text as code, p.description, v.price, 12 as stock_quantity,
      p.brand_id, p.category_id, p.created_at - interval '1 year' as created_at
      from products p join variants v on v.product_id = p.id where v.code = $2`),
    [code, MODEL],
  )
  await shop.sql(
    `insert into product_images (product_id, position, file_name, hash, width, height, placeholder)
      select $1, position, file_name, hash, width, height, placeholder from product_images
      where product_id = (select product_id from variants where code = $2) order by position limit 2`,
    [fresh?.id, MODEL],
  )
  return (await shop.call('GET', `/api/v1/products/${fresh?.id}/`)).body
}

/** Corrects the stock of a product that has one variant. */
export function leaveStock(shop: TestShop, { id }: Product, before: number, left: number): Promise<object[]> {
  return shop.change(
    `with less as (update variants set stock_quantity = $2 where product_id = $1)
     insert into stock_movements (product_id, variant_id, quantity, reason, created_at) select product_id, id, $3, 'correction', now() from variants where product_id = $1`,
    [id, left, left - before],
  )
}

const MODEL = catalogue.products[0]?.code

/** Adds a product on its page, and waits for the drawer. */
export async function addToCart(page: Page, product: Product, quantity = 1): Promise<void> {
  await page.goto(`/product/${product.id}`)
  await page.waitForFunction(() => localStorage.getItem('guest'))
  if (quantity > 1) await page.getByRole('spinbutton', { name: 'Quantity' }).fill(String(quantity))
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expect(page.getByRole('dialog').getByText(product.name)).toBeVisible()
}

/** Goes from the open drawer to the checkout and fills in the form. */
export async function fillCheckout(page: Page, details: Partial<typeof ADA> = ADA): Promise<void> {
  await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click()
  await fillForm(page, details)
}

export async function fillForm(page: Page, details: Partial<typeof ADA> = ADA): Promise<void> {
  for (const [label, value] of Object.entries(details))
    await page.getByRole('tabpanel').getByLabel(label, { exact: true }).fill(value)
}

/** Replaces the browser's storage by that of a guest with these lines in the cart. */
export async function holdCart(page: Page, shop: TestShop, lines: Line[]): Promise<void> {
  const { guestId: id, cartId } = await newGuest(shop, lines)
  await remember(page, shop, { guest: JSON.stringify({ id, cart: { id: cartId } }) })
}

/** Opens the checkout as a guest with a new product in the cart, and fills in the form. */
export async function comeToCheckout(
  page: Page,
  shop: TestShop,
  { quantity = 1, details = ADA as Partial<typeof ADA> } = {},
): Promise<Product> {
  const product = await freshProduct(shop)
  await holdCart(page, shop, [{ productId: product.id, quantity }])
  await page.goto('/checkout')
  await fillForm(page, details)
  return product
}

/** Replaces local and session storage, with the keys of the specification. */
export async function remember(page: Page, shop: TestShop, kept: Record<string, string>): Promise<void> {
  // A document of the shop without scripts: Playwright's own way opens another tab.
  await page.goto(`${shop.env.PUBLIC_URL}/robots.txt`)
  await page.evaluate((entries) => {
    sessionStorage.clear()
    localStorage.clear()
    for (const [name, value] of entries) localStorage.setItem(name, value)
  }, Object.entries(kept))
}

/**
 * Goes to a page as Forward does, without another document, and waits until it is rendered. When only the query changes,
 * the caller waits for what it expects.
 */
export async function navigate(page: Page, path: string): Promise<void> {
  await hydrated(page)
  await page.evaluate((to) => {
    const { pathname } = new URL(to, location.href)
    if (pathname !== location.pathname) document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page.locator('h1[data-left]'), `leaves for ${path}`).toHaveCount(0)
  await expect(page.locator('.page-progress')).toHaveCount(0)
}

export async function goToPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Continue to payment/ }).click()
  await page.waitForURL('**/sandbox/pay/**')
}

export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiry date').fill('12 / 30')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: /^Pay/ }).click()
}

/** Pays a filled checkout, and waits for the success page. */
export async function buy(page: Page): Promise<void> {
  await goToPayment(page)
  await payWith(page, GOOD_CARD)
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
}

/** Counts the POST requests to a path from now on, in all tabs. */
export function countCalls(page: Page, path: RegExp): () => number {
  let calls = 0
  page.context().on('request', (request) => {
    if (request.method() === 'POST' && path.test(request.url())) calls += 1
  })
  return () => calls
}

/**
 * Delays requests, as a slow connection does, until the returned function is called.
 * @param type holds back only requests of this type, such as 'script'
 */
export async function holdBack(page: Page, address: string | RegExp, type?: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (!type || route.request().resourceType() === type) await promise
    await route.continue()
  })
  return resolve
}

/** Pauses an installed clock five seconds from now: by then the timers of the page load have run. */
export async function stopTheClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000)
}

/** The id of the unfinished order in local storage. */
export function currentOrder(page: Page): Promise<string> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('currentOrder') ?? '{}').id)
}
