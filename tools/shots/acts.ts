import type { Page } from '@playwright/test'
import { fillForm, GOOD_CARD, goToPayment, payWith } from '../../tests/e2e/support/shop.ts'
import { press } from './shot.ts'
import type { Stage } from './stage.ts'

export async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: /menu/i }).first()
  if (await menu.isVisible()) return menu.click()
  const main = page.getByRole('navigation', { name: 'Main' })
  if (await main.isVisible()) await main.getByText('Products', { exact: true }).click()
}

export async function openFilter(page: Page): Promise<void> {
  const filter = page.getByRole('button', { name: /filter/i }).first()
  if (await filter.isVisible()) await filter.click()
}

export async function openSearch(page: Page): Promise<void> {
  const icon = page.getByLabel('Open search')
  if (await icon.isVisible()) await icon.click()
  await page.getByLabel('Search by name or code').locator('visible=true').fill('pearl')
}

export async function openPayment(page: Page): Promise<void> {
  await fillForm(page)
  await goToPayment(page)
}

export const payBy = (card: string) => async (page: Page) => {
  await openPayment(page)
  await payWith(page, card)
  const shown =
    card === GOOD_CARD
      ? page.getByRole('heading', { name: 'Order Placed Successfully!' })
      : page.getByText(/declined/).first()
  await shown.waitFor()
}

export async function chooseGift(page: Page): Promise<void> {
  await page.getByLabel('This is a gift').check()
  await page.getByLabel('Gift box').selectOption({ index: 1 })
  await page.getByLabel('Message (optional)').fill('Dear Grace,\n\nwith love')
  await press(/^Continue to payment/)(page)
}

/** The first product of the cart sells out. */
export async function sellOut(page: Page, { shop, plenty }: Stage): Promise<void> {
  const [product] = plenty
  const setStock = (stock = 0) =>
    shop.sql('update variants set stock_quantity = $2 where product_id = $1', [product?.id, stock])
  await setStock(0)
  await page.reload({ waitUntil: 'networkidle' })
  await setStock(product?.stock_quantity)
}

/** Requests stay pending. */
export async function holdRequests(page: Page): Promise<void> {
  await page.route('**/api/v1/**', () => {})
  await page.reload()
  await page.waitForTimeout(1_000)
}

/** Requests to these addresses fail, and the page shows it. */
export const failRequests = (pattern: string, shown: string) => async (page: Page) => {
  const json = { detail: 'Something went wrong on our side.' }
  await page.route(pattern, (route) => route.fulfill({ status: 500, json }))
  await page.reload()
  await page.getByText(shown).first().waitFor()
}

export const applyPromo =
  (code?: string) =>
  async (page: Page, { promo }: Stage) => {
    await page.getByLabel(/^Promo code/).fill(code ?? promo)
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.waitForTimeout(1_500)
  }

/** Stripe does not answer. */
export async function refuseOrder(page: Page, { shop }: Stage): Promise<void> {
  await fillForm(page)
  await shop.sandbox('/sandbox/stripe', { mode: 'down' })
  await page.getByRole('button', { name: /^Continue to payment/ }).click()
  await page.getByRole('alert').filter({ hasText: 'Payment is unavailable' }).waitFor()
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })
}

export async function fillWishlist(
  page: Page,
  { customer, shop, last, sold, extremes }: Stage,
): Promise<void> {
  const { token } = customer
  const { body } = await shop.call('POST', '/api/v1/wishlist/', { token })
  for (const product_id of [sold.id, extremes.longest, last.id])
    await shop.call('POST', '/api/v1/wishlist/addtowishlist/', {
      token,
      body: { wishlist_id: body.id, product_id },
    })
  await page.goto('/wishlist', { waitUntil: 'networkidle' })
}

export async function buyAsCustomer(page: Page): Promise<void> {
  await press('Add to Cart')(page)
  await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: /^Continue to payment/ }).waitFor()
}

export async function buyOffline(page: Page): Promise<void> {
  // The script of the toasts loads two seconds after the page.
  await page.waitForTimeout(3_000)
  await page.context().setOffline(true)
  await press('Add to Cart')(page)
  await page.waitForTimeout(1_000)
}

/** Phones show what changes a list on demand. */
async function openListTools(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Filters and views' })
  if (await button.isVisible()) await button.click()
}

export async function openPictures(page: Page): Promise<void> {
  await openListTools(page)
  await press('Pictures')(page)
}

export async function importInvalidRows(page: Page): Promise<void> {
  await openListTools(page)
  await press('Import')(page)
  const rows = 'code,name,description,price,stock_quantity,brand,category\nCSV-1,Ring,Text,much,1,Nobody,\n'
  const file = { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) }
  await page.getByLabel('CSV file').setInputFiles(file)
  await page.getByText('Row 2').first().waitFor()
}

export async function importFromShopify(page: Page): Promise<void> {
  await openListTools(page)
  await press('Import')(page)
  await page.getByLabel('CSV file').setInputFiles('tests/fixtures/shopify-products.csv')
  await page.getByLabel(/^Download the/).waitFor()
}

/** Presses the first button of this name in the list, then this one in the dialog. */
export const pressInDialog = (first: RegExp, second: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name: first }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: second }).first().click()
}

// A quiet network does not mean that the figures are shown.
export const waitForTakings = (page: Page) => page.getByText('Takings', { exact: true }).waitFor()

export async function showHealth(page: Page): Promise<void> {
  const card = page.getByRole('region', { name: 'Health' })
  await card.getByText(/things are well/).click()
  await card.scrollIntoViewIfNeeded()
}

export async function leaveNoteUnsaved(page: Page): Promise<void> {
  await page.getByLabel('Add a note').fill('Call before noon')
  await page.keyboard.press('Escape')
}

export async function backUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Back up now' }).click()
  await page.getByText('The backup is complete.').waitFor()
}

export const selectAnOrder = (button?: string) => async (page: Page) => {
  await page
    .getByLabel(/^Select \d/)
    .first()
    .check()
  if (button) await page.getByRole('button', { name: button }).click()
}

export async function checkTracking(page: Page): Promise<void> {
  await selectAnOrder('Tracking numbers')(page)
  const rows = page.getByRole('row').filter({ hasText: 'Ship Order' }).filter({ hasNotText: 'Withdrawn' })
  const codes = await rows.getByText(/^Code: /).allTextContents()
  const dialog = page.getByRole('dialog', { name: 'Tracking numbers' })
  const lines = codes.map(
    (code, at) => `${code.slice('Code: '.length)} RM12345678${at}GB, Royal Mail, 2099-12-31`,
  )
  await dialog.getByRole('textbox').fill(lines.join('\n'))
  await dialog.getByRole('button', { name: 'Check' }).click()
  await dialog.getByRole('table', { name: 'Parcels' }).waitFor()
}

/** Fills in the matrix of ring sizes without saving it. @param wrongPrice shows the error of a cell */
export async function addRingSizes(page: Page, wrongPrice?: unknown): Promise<void> {
  await pressInDialog(/^Edit/, 'Add sizes or metals')(page)
  const matrix = page.getByRole('dialog', { name: 'Sizes and metals' })
  await matrix.getByRole('button', { name: 'Add ring sizes' }).click()
  await matrix.getByRole('button', { name: /^Add \d+ sizes/ }).click()
  if (typeof wrongPrice === 'string') {
    await matrix.getByLabel('Price of K', { exact: true }).fill(wrongPrice)
    await matrix.getByRole('button', { name: 'Save Sizes' }).click()
  } else {
    await matrix.getByLabel('Price of K', { exact: true }).focus()
  }
}

/** The first line stays behind. */
export async function shipPart(page: Page): Promise<void> {
  const details = page.getByRole('dialog', { name: /^Order Details/ })
  await details.getByRole('button', { name: 'Ship Order' }).click()
  await page
    .getByRole('dialog', { name: 'Ship Order' })
    .getByLabel(/^How many of/)
    .first()
    .selectOption('0')
}

export async function editAll(page: Page): Promise<void> {
  await openListTools(page)
  await page.getByLabel('Select all').click()
  await page.getByRole('button', { name: /^Edit \d+/ }).click()
}

export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').last().fill('ring')
  await page.getByRole('option').first().waitFor()
}
