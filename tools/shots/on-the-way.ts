import type { Page } from '@playwright/test'
import { press } from './shot.ts'
import type { Stage } from './stage.ts'

const GUEST = {
  'First name': 'Ada',
  'Last name': 'Lovelace',
  Email: 'ada@example.com',
  'Phone number': '+44 20 7946 0000',
  Address: '12 St James’s Square',
  City: 'London',
  State: 'Greater London',
  'Postal code': 'SW1Y 4JH',
  Country: 'United Kingdom',
}

async function fillCheckout(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(GUEST))
    await page.getByRole('tabpanel').getByLabel(label, { exact: true }).fill(value)
}

export async function goToPayment(page: Page): Promise<void> {
  await fillCheckout(page)
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await page.waitForURL('**/sandbox/pay/**')
}

export async function pay(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiry date').fill('12 / 40')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: /^Pay/ }).click()
}

export async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: /menu/i }).first()
  if (await menu.isVisible()) return menu.click()
  await page.getByRole('navigation', { name: 'Main' }).getByText('Products', { exact: true }).click()
}

export async function openFilter(page: Page): Promise<void> {
  const filter = page.getByRole('button', { name: /filter/i }).first()
  if (await filter.isVisible()) await filter.click()
}

export async function openSearch(page: Page): Promise<void> {
  const icon = page.getByLabel('Open search')
  if (await icon.isVisible()) await icon.click()
  await page.getByRole('searchbox').first().fill('pearl')
}

export async function openAccountMenu(page: Page): Promise<void> {
  await page.getByLabel('Your account').click()
}

export async function runShort(page: Page, { shop, plenty }: Stage): Promise<void> {
  const id = plenty[0]?.id
  const [was] = await shop.sql<{ stock: number }>(
    'select stock_quantity as stock from products where id = $1',
    [id],
  )
  const leave = (stock = 0) => shop.sql('update products set stock_quantity = $2 where id = $1', [id, stock])
  await leave(0)
  await page.reload({ waitUntil: 'networkidle' })
  await leave(was?.stock)
}

/** What is still on its way: the page in its shape meanwhile. */
export async function holdCalls(page: Page): Promise<void> {
  await page.route('**/api/v1/**', () => {})
  await page.reload()
  await page.waitForTimeout(1_000)
}

async function applyCode(page: Page, code: string): Promise<void> {
  await page.getByLabel(/^Promo code/).fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.waitForTimeout(1_500)
}

export const applyPromo = (page: Page, { promo }: Stage) => applyCode(page, promo)

export const applyWrongPromo = (page: Page) => applyCode(page, 'NOSUCHCODE')

export async function refuseOrder(page: Page, { shop }: Stage): Promise<void> {
  await fillCheckout(page)
  await shop.sandbox('/sandbox/stripe', { mode: 'down' })
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await page.getByRole('alert').filter({ hasText: 'Payment is unavailable' }).waitFor()
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })
}

export async function askForWish(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Wishlist/ })
    .first()
    .click()
  await page.locator('[data-toast]').first().waitFor()
}

export async function makeWishes(
  page: Page,
  { customer, shop, last, sold, extremes, plenty }: Stage,
): Promise<void> {
  const { token } = customer
  const { body } = await shop.call('POST', '/api/v1/wishlist/', { token })
  for (const product_id of [plenty[3]?.id, sold.id, extremes.longest, last.id])
    await shop.call('POST', '/api/v1/wishlist/addtowishlist/', {
      token,
      body: { wishlist_id: body.id, product_id },
    })
  await page.goto('/wishlist', { waitUntil: 'networkidle' })
}

export async function breakPage(page: Page): Promise<void> {
  await page.route('**/api/v1/wishlist/**', (route) =>
    route.fulfill({ status: 500, json: { detail: 'Something went wrong on our side.' } }),
  )
  await page.reload()
  await page.getByText('Error loading wishlist').waitFor()
}

export async function breakCart(page: Page): Promise<void> {
  await page.route('**/api/v1/**', (route) =>
    route.fulfill({ status: 500, json: { detail: 'Something went wrong on our side.' } }),
  )
  await page.reload()
  await page.waitForTimeout(4_000)
}

export async function askForPicture(page: Page): Promise<void> {
  await press(/^View details/)(page)
  await page.getByRole('button', { name: 'Delete image' }).first().click()
}

/** The next page's data does not come. */
export async function failOnTheWay(page: Page): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('guest'))
  await page.route('**/*.data*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('link', { name: 'About Us' }).last().click()
  await page.getByRole('heading', { name: 'We could not show this page' }).waitFor()
}

export async function buyOffline(page: Page): Promise<void> {
  // The messages' own script comes two seconds after the page.
  await page.waitForTimeout(3_000)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.locator('[data-toast]').first().waitFor()
}

export async function buyAsCustomer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: /^Pay £/ }).waitFor()
}

export async function importWrongly(page: Page): Promise<void> {
  await press('Import')(page)
  const rows = 'code,name,description,price,stock_quantity,brand,category\nCSV-1,Ring,Text,much,1,Nobody,\n'
  const file = { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) }
  await page.getByLabel('CSV file').setInputFiles(file)
  await page.getByText('Row 2').first().waitFor()
}
