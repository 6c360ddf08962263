import type { Locator, Page } from '@playwright/test'
import type { TestShop } from '../../support/harness.ts'
import { paidOrder, placeOrder } from '../../support/orders/placed-order.ts'
import { openBackOffice, row } from '../support/admin.ts'
import { expectNextAnnouncements } from '../support/announcements.ts'
import { recordApiCalls } from '../support/api-calls.ts'
import { pressAgainAtNextAddress, pressAtNextAddress } from '../support/press-twice.ts'
import { expect, hydrated, navigate, test } from '../support/shop.ts'

const TOAST = '[data-toast]'

/** Other tests of this worker also add products. */
async function countPages(shop: TestShop, limit: number): Promise<number> {
  const [row] = await shop.sql<{ count: number }>('select count(*)::int as count from products where on_sale')
  return Math.ceil((row?.count ?? 0) / limit)
}

test('an open list of orders says how many are new, and rings', async ({ page, shop }) => {
  await page.clock.install()
  await page.addInitScript(countChimes)
  const calls = recordApiCalls(page, /order-news/)
  const codeOf = async ({ id }: { id: string }) => {
    const [order] = await shop.sql<{ code: string }>('select code from orders where id = $1', [id])
    return page.getByText(`Code: ${order?.code}`)
  }
  const news = (count: string) => page.getByRole('button', { name: `${count} Show` })

  // Proves: R5.80
  await test.step('it loads them at a press; the title counts those to ship; one call a minute is enough', async () => {
    const known = await codeOf(await placeOrder(shop))
    const firstNews = page.waitForResponse(/order-news/)
    const token = await openBackOffice(page, shop, '/orders?sort=-date')
    await expect(known).toBeVisible()
    await firstNews
    const codes = [await codeOf(await paidOrder(shop)), await codeOf(await paidOrder(shop))]
    for (const code of codes) await expect(code).toHaveCount(0)
    // An open page asks for news after ten seconds.
    await page.clock.fastForward(10_000)
    await news('2 new orders').click()
    for (const code of codes) await expect(code).toBeVisible()
    await expect(page, 'sorted by a column, new orders would be anywhere').toHaveURL('/admin/orders')
    await expect(page.getByRole('button', { name: /new orders? Show/ })).toHaveCount(0)
    const { to_ship } = (await shop.call('GET', '/api/v1/admin/order-news/', { token })).body
    await expect(page).toHaveTitle(`(${to_ship}) Orders - Admin`)

    const before = calls.length
    for (let passed = 0; passed < 60; passed += 10) {
      await page.clock.fastForward(10_000)
      // By then an answer without news would have arrived.
      await page.evaluate(() => fetch('/api/v1/admin/order-news/', { method: 'OPTIONS' }))
    }
    const sent = calls.filter((line) => line.startsWith('GET'))
    expect(sent.slice(0, 2)).toEqual([
      'GET /admin/order-news/',
      expect.stringMatching(/^GET \/admin\/order-news\/\?version=[\w-]{12}$/),
    ])
    expect(sent.length - before).toBeLessThanOrEqual(1)
  })

  // Proves: R13.350
  await test.step('each new order rings while the sound is on, which is remembered', async () => {
    const rung = expect.poll(() => page.evaluate(() => (window as unknown as { chimes: number }).chimes))
    const turn = (state: string) =>
      page.getByRole('button', { name: `Turn the sound for new orders ${state}` }).click()
    await turn('on')
    await rung.toBe(1)
    await paidOrder(shop)
    await expect(news('1 new order')).toBeVisible()
    await rung.toBe(2)
    await turn('off')
    await paidOrder(shop)
    await expect(news('2 new orders')).toBeVisible()
    await rung.toBe(2)
    await turn('on')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Turn the sound for new orders off' })).toBeVisible()
  })
})

/** Counts sounds instead of playing them. */
function countChimes() {
  const node = {
    frequency: {},
    gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
    connect: (other: unknown) => other,
    start: () => {},
    stop: () => {},
    addEventListener: (_: string, listener: () => void) => listener(),
  }
  class CountedContext {
    currentTime = 0
    constructor() {
      counted.chimes++
    }
    createOscillator = () => node
    createGain = () => node
    close = async () => {}
  }
  const counted = Object.assign(window, { chimes: 0, AudioContext: CountedContext })
}

test('an admin pages through the lists, searches them and saves views', async ({ page, shop }) => {
  // Proves: S2.admin-list.1, S2.admin-list.2, S2.admin-list.4, S5.admin.9, S9.admin.1
  await test.step('a list keeps its page and size in the URL, and never shows a page beyond its end', async () => {
    await openBackOffice(page, shop, '/products')
    const pages = await countPages(shop, 10)
    await expect(page.getByText(`Page 1 of ${pages}`)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Previous' })).toBeDisabled()
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(/skip=10/)
    await expect(page.getByText(`Page 2 of ${pages}`)).toBeVisible()
    await expect(page.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('11')
    await page.getByLabel('Rows per page').selectOption('25')
    await expect(page).toHaveURL(/limit=25/)
    await expect(page).not.toHaveURL(/skip=10/)
    await navigate(page, '/admin/products?skip=900')
    await expect(page.getByText(`Page ${pages} of ${pages}`)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Next' })).toBeDisabled()
    await navigate(page, '/admin/orders?skip=30&status=nothing')
    await expect(page.getByText('Page 1 of 1')).toBeVisible()
    await expect(page).toHaveURL('/admin/orders?status=nothing&skip=0')
    await navigate(page, '/admin/categories?skip=abc')
    await expect(page.locator(TOAST).getByText('Invalid skip or limit value')).toBeVisible()
  })

  // Proves: S2.admin-list.1
  await test.step('a double click on Next or Previous turns two pages; the first and the last page move the focus to the heading', async () => {
    await openBackOffice(page, shop, '/products')
    const pages = await countPages(shop, 10)
    await expect(page.getByText(`Page 1 of ${pages}`)).toBeVisible()
    const before = await page.evaluate(() => history.length)
    await pressAgainAtNextAddress(page.getByRole('link', { name: 'Next' }))
    await expect(page).toHaveURL(/skip=20$/)
    expect(await page.evaluate(() => history.length)).toBe(before + 2)
    await expect(page.getByText(`Page 3 of ${pages}`)).toBeVisible()
    await pressAgainAtNextAddress(page.getByRole('link', { name: 'Previous' }))
    await expect(page).toHaveURL(/skip=0$/)
    expect(await page.evaluate(() => history.length)).toBe(before + 4)
    await expect(page.getByText(`Page 1 of ${pages}`)).toBeVisible()
    await pressAtNextAddress(page.getByRole('link', { name: 'Next' }))
    await page.getByLabel('Rows per page').selectOption('25')
    await expect(page).toHaveURL('/admin/products?limit=25&skip=25')

    const { body } = await shop.call('GET', '/api/v1/products/search/?name=pearl&code=pearl&limit=1')
    await navigate(page, `/admin/products?search=pearl&limit=${body.total - 1}`)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(page.getByText('Page 1 of 2')).toBeVisible()
    for (const _ of ['loaded', 'cached']) {
      await page.getByRole('link', { name: 'Next' }).press('Enter')
      await expect(page.getByText('Page 2 of 2')).toBeVisible()
      await expect(heading).toBeFocused()
      await page.getByRole('link', { name: 'Previous' }).press('Enter')
      await expect(page.getByText('Page 1 of 2')).toBeVisible()
      await expect(heading).toBeFocused()
    }
  })

  await test.step('a live region announces pages and results, but neither the first list nor a dialog', async () => {
    await paidOrder(shop)
    await openBackOffice(page, shop)
    await hydrated(page)
    const expectNext = await expectNextAnnouncements(page, /^(?!.*(found|out of))/)
    await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click()
    await page
      .getByRole('button', { name: /^View Details/ })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByRole('region', { name: 'Notes' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('navigation').getByRole('link', { name: 'Products' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Products/)
    await expect(page.getByRole('link', { name: 'Next' })).toBeEnabled()
    await page.getByRole('link', { name: 'Next' }).press('Enter')
    await expectNext(expect.stringMatching(/^Page 2, out of \d+$/))
    await page.getByLabel('Sort by').selectOption('Name, A to Z')
    await expectNext(expect.stringMatching(/^Products: \d+ found$/))
    await page.getByLabel('Sort by').selectOption('Price, low to high')
    await expectNext(expect.stringMatching(/^Products: \d+ found$/))
    const box = page.getByRole('searchbox', { name: 'Name or code' })
    for (const words of ['qqqqqq', 'zzzzzz']) {
      await box.fill(words)
      await box.press('Enter')
      await expectNext('Products: none found')
    }
  })

  // Proves: S2.admin-products.1, S4.admin.3, S5.admin.8, S7.admin.4, R3.10
  await test.step('the product search starts at the first page and sorts by best match', async () => {
    const names = async (query: string) => {
      const { body } = await shop.call('GET', `/api/v1/products/search/?name=pearl&code=pearl${query}`)
      return body.items.map(({ name }: { name: string }) => name)
    }
    const [best, newest] = [await names(''), await names('&sort=newest')]
    expect(best).not.toEqual(newest)
    await openBackOffice(page, shop, '/products?skip=10')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    const panel = page.getByRole('search')
    const [words, search] = [panel.getByLabel('Name or code'), panel.getByRole('button', { name: 'Search' })]
    await search.click()
    await expect(page.getByText('Please enter at least one search criteria').first()).toBeVisible()
    const calls = recordApiCalls(page, /\/products\//)
    await words.fill(' BD-1001 ')
    await search.click()
    await expect
      .poll(() => calls)
      .toEqual(['GET /products/search/?name=BD-1001&code=BD-1001&skip=0&limit=10'])
    await expect(page).toHaveURL('/admin/products?search=BD-1001')
    await expect(row(page, 'Code: BD-1001')).toBeVisible()

    const sort = page.getByLabel('Sort by')
    const shown = page.getByRole('rowgroup').last().getByRole('row')
    await words.fill('pearl')
    await search.click()
    await expect(shown).toContainText(best)
    await expect(sort.locator('option:checked')).toHaveText('Best match')
    await sort.selectOption('Newest first')
    await expect(page).toHaveURL('/admin/products?search=pearl&sort=newest')
    await expect(shown).toContainText(newest)
    await panel.getByRole('button', { name: 'Reset' }).click()
    await expect(page).toHaveURL('/admin/products?sort=newest')
    await expect(sort.locator('option:checked')).toHaveText('Newest first')

    await panel.getByLabel('Max price').fill('0.01')
    await search.click()
    await expect(page.getByText('No products available')).toBeVisible()
    await panel.getByLabel('Max price').fill('')
    await panel.getByLabel('Min price').fill('0.01')
    await panel.getByLabel('Category').selectOption({ index: 1 })
    await panel.getByLabel('Brand').selectOption({ index: 1 })
    await search.click()
    await expect(page).toHaveURL(/min_price=0\.01&category_id=\d+&brand_id=\d+$/)
    await words.fill('not searched for yet')
    await panel.getByRole('button', { name: 'Reset' }).click()
    await expect(page).toHaveURL('/admin/products?sort=newest')
    for (const name of ['Name or code', 'Min price', 'Max price', 'Category', 'Brand'])
      await expect(panel.getByLabel(name, { exact: true })).toHaveValue('')
  })

  // Proves: R11.85
  await test.step('a view of a list is saved, opened, renamed and deleted by keyboard', async () => {
    await openBackOffice(page, shop, '/products?sort=name&skip=10')
    const views = page.getByRole('navigation', { name: 'Saved views' })
    const press = async (name: string) => {
      await expect(views.getByRole('button', { name })).toBeEnabled()
      await views.getByRole('button', { name }).press('Enter')
    }
    await press('Save view')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').press('Enter')
    await expect(dialog.getByText('Name is required').first()).toBeVisible()
    await dialog.getByLabel('Name').fill('By name')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    const link = views.getByRole('link', { name: 'By name' })
    await expect(link).toHaveAttribute('aria-current', 'true')

    await navigate(page, '/admin/products')
    await expect(link).not.toHaveAttribute('aria-current')
    await link.press('Enter')
    await expect(page).toHaveURL(/\/admin\/products\?sort=name$/)
    await press('Rename view By name')
    await dialog.getByLabel('Name').fill('A to Z')
    await page.keyboard.press('Enter')
    await expect(views.getByRole('link', { name: 'A to Z' })).toBeVisible()
    await press('Delete view A to Z')
    await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(views.getByRole('link')).toHaveCount(0)
    await expect(views.getByRole('button', { name: 'Save view' })).toBeVisible()
  })
})

// Proves: S2.admin-list.5, S9.admin.4
test('a toast is at the top right and closes after three seconds, also under the pointer', async ({
  page,
  shop,
}) => {
  const toast = await askForToast(page, shop)
  const box = await page.locator(TOAST).boundingBox()
  const { width = 0 } = page.viewportSize() ?? {}
  expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(40)
  // Below the bar of the page, whose buttons take two lines here.
  expect(box?.y).toBeLessThan(180)
  await toast.hover()
  await page.clock.runFor(2_900)
  await expect(toast).toBeVisible()
  await page.clock.runFor(200)
  await expect(page.locator(`${TOAST}[data-leaving="true"]`)).toHaveCount(1)
  await page.clock.runFor(1_000)
  await expect(toast).toHaveCount(0)
})

/** Pauses the clock. @returns the toast of an empty search */
async function askForToast(page: Page, shop: TestShop): Promise<Locator> {
  await page.clock.install()
  await openBackOffice(page, shop, '/products')
  const toast = page.locator(TOAST).getByText('Please enter at least one search criteria', { exact: true })
  const ask = () => page.getByRole('button', { name: 'Search', exact: true }).press('Enter')
  await ask()
  await expect(toast).toBeVisible()
  // The script of the toasts is loaded now.
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.clock.runFor(1_000)
  await expect(toast).toHaveCount(0)
  await ask()
  await expect(async () => {
    await page.clock.runFor(1)
    await expect(toast).toBeVisible({ timeout: 500 })
  }).toPass()
  return toast
}

// Proves: R5.80
test('a new order that may stand on a later page of those to ship is shown among all orders', async ({
  page,
  shop,
}) => {
  for (let older = 0; older < 5; older++) await paidOrder(shop)
  await page.clock.install()
  const firstNews = page.waitForResponse(/order-news/)
  await openBackOffice(page, shop, '/orders?to_ship=1&limit=5')
  await expect(row(page, 'Code: ')).toHaveCount(5)
  await firstNews
  const { id } = await paidOrder(shop)
  const [order] = await shop.sql<{ code: string }>('select code from orders where id = $1', [id])
  await page.clock.fastForward(10_000)
  await page.getByRole('button', { name: '1 new order Show' }).click()
  await expect(page.getByText(`Code: ${order?.code}`)).toBeVisible()
})
