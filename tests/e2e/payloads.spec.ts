import type { Browser, Page } from '@playwright/test'
import { customer, enabledAdmin, orderAs } from '../support/accounts.ts'
import type { TestShop } from '../support/harness.ts'
import { becomes, pay } from '../support/orders/placed-order.ts'
import { PAYLOADS, poison, poisonSettings } from '../support/payloads.ts'
import { adminRecord } from './support/admin.ts'
import { expect, hydrated, test as inShop, navigate, recordViolations } from './support/shop.ts'

// The tests share a poisoned shop: every text of its database is a payload.
inShop.describe.configure({ mode: 'default' })
const test = inShop.extend<object, { poisoned: { user: string; admin: string; orderId: string } }>({
  poisoned: [async ({ shop }, use) => use(await poisonShop(shop)), { scope: 'worker', timeout: 600_000 }],
})

async function poisonShop(shop: TestShop) {
  const person = await customer(shop)
  const admin = await enabledAdmin(shop)
  const { body } = await shop.call('GET', '/api/v1/products/?limit=2')
  const order = await orderAs(shop, person, body.items[0].id)
  // The list of the customer leaves out a cancelled order that was never paid.
  await pay(shop, order.sessionId)
  await becomes(shop, order.id, { status: 'processing' })
  const as = (token: string) => (method: string, path: string, sent?: object) =>
    shop.call(method, `/api/v1${path}`, { token, ...(sent && { body: sent }) })
  const [asCustomer, asAdmin] = [as(person.token), as(admin.token)]
  const cart = (await asCustomer('POST', '/cart/user/createcart/')).body
  await asCustomer('POST', `/cart/user/addtocart/${cart.id}/`, { product_id: body.items[1].id, quantity: 1 })
  const wishlist = (await asCustomer('POST', '/wishlist/')).body
  await asCustomer('POST', '/wishlist/addtowishlist/', {
    wishlist_id: wishlist.id,
    product_id: body.items[1].id,
  })
  const expiration_date = '2099-12-31'
  await asAdmin('POST', '/promo/', { code: 'SAVE', discount: 10, expiration_date })
  await asAdmin('POST', `/order/${order.id}/cancel/`, { reason: 'Changed their mind' })
  await asAdmin('POST', `/order/${order.id}/notes/`, { text: 'Called them' })
  const poisoned = await poison(shop)
  // A code, not a text: a page with another one fails.
  await shop.sql("update product_facts set value = 'GB' where key = 'country_of_making'")
  for (const column of [
    'products.name',
    'products.description',
    'categories.name',
    'brands.name',
    'users.first_name',
    'admins.last_name',
    'addresses.address',
    'orders.first_name',
    'order_items.name',
    'shippings.address',
    'promos.code',
    'emails.html',
    'emails.subject',
    'audit_log.name',
    'product_images.file_name',
  ])
    expect(poisoned, column).toContain(column)
  await poisonSettings(shop, admin.token)
  // An external stylesheet would be blocked, too, but reported as a violation.
  const [email] = await shop.sql<{ id: string }>(
    `with o as (update orders set email = 'reader@example.com' where id = $1 returning id)
    update emails e set html = $2 from o where o.id = e.order_id and e.kind = 'order_cancelled' returning e.id`,
    [order.id, PAYLOADS[0]],
  )
  await asAdmin('POST', `/admin/emails/${email?.id}/resend/`)
  await expect.poll(async () => (await shop.mailTo('reader@example.com')).length).toBe(1)
  await shop.sql(`select pg_notify('catalogue_changed', '')`)
  return { user: person.token, admin: admin.token, orderId: order.id }
}

/** @returns a function that fails when a payload has run or a script has thrown */
async function detectPayloads(page: Page): Promise<() => Promise<void>> {
  const incidents: string[] = []
  page.on('dialog', (dialog) => {
    incidents.push(`${page.url()} opened a dialog`)
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => incidents.push(`${page.url()}: ${error}`))
  await page.exposeFunction('ran', (number: number) => incidents.push(`${page.url()} ran payload ${number}`))
  return async () => {
    expect(incidents).toEqual([])
  }
}

/** Stores the tokens of a login. @returns the check of `detectPayloads` */
async function storeLogin(page: Page, stored: Record<string, string>): Promise<() => Promise<void>> {
  await page.addInitScript((entries) => {
    // The frame that shows an e-mail has no storage.
    if (window === window.top) for (const [key, value] of entries) localStorage.setItem(key, value)
  }, Object.entries(stored))
  return detectPayloads(page)
}

/** Opens a page and expects that it is not redirected. */
async function visit(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path)
  expect(answer?.status(), path).toBe(200)
  if (!path.startsWith('/sandbox')) await hydrated(page)
  await expect(page.locator('main').first()).toBeVisible()
  if (!path.startsWith('/login')) expect(new URL(page.url()).pathname, path).toBe(path.replace(/\?.*/, ''))
}

/** Goes to a page that the server renders without data, and expects that it is not redirected. */
async function follow(page: Page, path: string): Promise<void> {
  await navigate(page, path)
  await expect(page.locator('main').first()).toBeVisible()
  expect(new URL(page.url()).pathname, path).toBe(path.replace(/\?.*/, ''))
}

/** Opens the FAQ with unescaped payloads in its HTML, with or without its content security policy. */
async function openWithPayloads(browser: Browser, shop: TestShop, hasPolicy: boolean) {
  const context = await browser.newContext({ baseURL: shop.env.PUBLIC_URL })
  const policyErrors = recordViolations(context, shop)
  await context.route('**/faq', async (route) => {
    const answer = await route.fetch()
    const { 'content-security-policy': _, ...withoutPolicy } = answer.headers()
    await route.fulfill({
      response: answer,
      headers: hasPolicy ? answer.headers() : withoutPolicy,
      body: (await answer.text()).replace('</main>', `${UNESCAPED}</main>`),
    })
  })
  const page = await context.newPage()
  const check = await detectPayloads(page)
  await page.goto('/faq', { waitUntil: 'networkidle' })
  await hydrated(page)
  return { incidents: await check().then(() => '', String), policyErrors, close: () => context.close() }
}

const UNESCAPED = '<script>ran(1)</script><img src=/none.png onerror=ran(2)>'

test('a payload that runs is detected, and the content security policy blocks it', async ({
  browser,
  shop,
}) => {
  const open = await openWithPayloads(browser, shop, false)
  expect(open.incidents).toContain('ran payload 1')
  expect(open.incidents).toContain('ran payload 2')
  await open.close()

  const guarded = await openWithPayloads(browser, shop, true)
  // React repairs the difference from its own rendering, which is reported as an error.
  expect(guarded.incidents).not.toContain('ran payload')
  expect(guarded.policyErrors.join()).toMatch(/Content Security Policy/)
  await guarded.close()
})

const PAYLOAD = /ran\(1\)|e(vil)?\.example|<script>|__proto__/

test('no stored text runs as a script in the shop', async ({ page, shop, poisoned }) => {
  expect(new Set(PAYLOADS).size).toBe(100)
  const { body } = await shop.call('GET', '/api/v1/products/?limit=1')
  const check = await storeLogin(page, { token: poisoned.user })
  const expectEscaped = async () => {
    await expect(page.getByRole('main')).toContainText(PAYLOAD)
    await check()
  }
  for (const path of [
    '/',
    '/products',
    `/search?q=${encodeURIComponent('"><script>ran(1)</script>')}`,
    `/products?min_price=${encodeURIComponent('<img src=x onerror=ran(1)>')}`,
    '/faq',
    '/terms-and-conditions',
    '/verify-email?email=%3Cscript%3Eran(1)%3C/script%3E&token=%22%3E%3Cimg%20src=x%20onerror=ran(1)%3E',
    `/product/${body.items[0].id}`,
  ]) {
    await visit(page, path)
    await expectEscaped()
  }
  for (const path of [
    '/about-us',
    '/cart',
    '/checkout',
    '/profile',
    '/addresses',
    '/wishlist',
    '/orders',
    `/orders/${poisoned.orderId}`,
  ]) {
    await follow(page, path)
    await expectEscaped()
  }
  await visit(page, `/login?next=${encodeURIComponent('javascript:ran(1)')}`)
  await check()
})

test('no stored text runs as a script in an e-mail or the back office, its lists and the dialogs of their first rows', async ({
  page,
  poisoned,
}) => {
  const check = await storeLogin(page, {
    admin_token: poisoned.admin,
    admin: adminRecord(PAYLOADS[0]),
  })
  const expectEscaped = async (path: string) => {
    await expect(page.locator('body'), path).toContainText(PAYLOAD)
    await check()
  }
  for (const path of ['/sandbox/mail?to=reader@example.com', '/admin']) {
    await visit(page, path)
    await expectEscaped(path)
  }
  for (const path of ['/admin/log', '/admin/settings', `/admin/orders/${poisoned.orderId}/packing-slip`]) {
    await follow(page, path)
    await expectEscaped(path)
  }
  for (const [list, dialogs] of Object.entries(DIALOGS)) await openDialogs(page, list, dialogs, check)
})

const DIALOGS = {
  products: 5,
  categories: 2,
  brands: 2,
  promos: 2,
  orders: 1,
  users: 2,
  admins: 2,
  outbox: 2,
}

async function openDialogs(
  page: Page,
  list: string,
  dialogs: number,
  check: () => Promise<void>,
): Promise<void> {
  await follow(page, `/admin/${list}`)
  const first = page.locator('main').getByRole('row').nth(1)
  await expect(first).toContainText(PAYLOAD)
  const openers = first.getByRole('button', { name: /^(?!Orders of )/ })
  await expect(openers, list).toHaveCount(dialogs)
  for (const opener of await openers.all()) {
    await opener.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await check()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
}
