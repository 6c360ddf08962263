import { ready } from '../support/customer.ts'
import { pressAgainAtNextAddress } from '../support/press-twice.ts'
import { expect, holdBack, hydrated, test } from '../support/shop.ts'

// Proves: S1.1, S2.products.1, S2.products.6, S4.15
test('filters narrow the list, show as chips, and can be taken off one by one or all at once', async ({
  page,
}) => {
  await page.goto('/products?skip=12&limit=12')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await expect(filters.getByRole('link', { name: 'Clear Filters' })).toHaveCount(0)
  await filters.getByLabel('Brand').selectOption({ label: 'Tolvern Pearl Company' })
  await filters.getByLabel('Max price').fill('100')
  await filters.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL(/brand_id=\d+/)
  const address = new URL(page.url()).searchParams
  expect([...address.values()].every(Boolean)).toBe(true)
  expect(address.get('skip')).toBe('0')
  await expect(page.getByRole('link', { name: 'Remove filter: Up to £100.00' })).toBeVisible()
  const prices = await page.getByRole('article').getByText(/^£/).allInnerTexts()
  expect(prices.length).toBeGreaterThan(0)
  for (const price of prices) expect(Number(price.slice(1))).toBeLessThanOrEqual(100)
  await page.getByRole('link', { name: 'Remove filter: Up to £100.00' }).click()
  await expect(page).not.toHaveURL(/max_price/)
  await expect(page).toHaveURL(/brand_id/)
  await expect(page.getByRole('link', { name: /^Remove filter/ })).toHaveCount(1)
  await filters.getByLabel('Max price').fill('0.01')
  await filters.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page.getByText('Nothing fits these filters together')).toBeVisible()
  await page.getByRole('region', { name: 'Products' }).getByRole('link', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL('/products')
})

test('what is typed while a filtered list is on its way stays, and so does the focus', async ({ page }) => {
  await page.goto('/products')
  await hydrated(page)
  const filters = page.getByRole('complementary', { name: 'Filters' })
  const [min, max] = [filters.getByLabel('Min price'), filters.getByLabel('Max price')]
  const answer = await holdBack(page, '**/products.data*')
  await min.fill('20')
  await min.press('Enter')
  await max.pressSequentially('90')
  answer()
  await expect(page.getByRole('link', { name: 'Remove filter: From £20.00' })).toBeVisible()
  await expect(max).toHaveValue('90')
  await expect(max).toBeFocused()
  await max.press('Enter')
  await expect(page.getByRole('link', { name: 'Remove filter: Up to £90.00' })).toBeVisible()
  await expect(max).toBeFocused()
  await page.getByRole('link', { name: 'Remove filter: From £20.00' }).click()
  await expect(min).toHaveValue('')
  await expect(max).toHaveValue('90')
  await page.goBack()
  await expect(min).toHaveValue('20')
  await min.fill('30')
  await filters.getByRole('link', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL('/products')
  await expect(min).toHaveValue('')
  await expect(max).toHaveValue('')
})

test('who sorts by keyboard keeps the focus, and Back brings the order back', async ({ page }) => {
  await page.goto('/products', { waitUntil: 'networkidle' })
  await hydrated(page)
  const sort = page.getByLabel('Sort by')
  await sort.focus()
  await sort.press('ArrowDown')
  await expect(page).toHaveURL(/sort=price_asc/)
  await expect(page.getByRole('list').filter({ has: page.getByRole('article') })).toHaveAttribute(
    'aria-busy',
    'false',
  )
  await expect(sort).toHaveValue('price_asc')
  await expect(sort).toBeFocused()
  await page.goBack()
  await expect(sort).toHaveValue('')
})

// Proves: S2.products.5
test('whoever presses Next twice finds each page once in the history', async ({ page }) => {
  await page.goto('/products', { waitUntil: 'networkidle' })
  await hydrated(page)
  const before = await page.evaluate(() => history.length)
  await pressAgainAtNextAddress(page.getByRole('link', { name: 'Next' }))
  await expect(page.getByText(/^Page 2 of/)).toBeVisible()
  expect(await page.evaluate(() => history.length)).toBe(before + 1)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText(/^Page 3 of/)).toBeVisible()
})

// Proves: S2.products.4, S2.products.5, S4.15
test('Previous and Next walk through every product once', async ({ page, shop }) => {
  const { body } = await shop.call('GET', '/api/v1/products/?limit=100')
  const pages = Math.ceil(body.total / 12)
  await page.goto('/products')
  await expect(page.getByText(`Showing ${body.total} result(s)`)).toBeVisible()
  const previous = page.getByRole('link', { name: 'Previous', exact: true })
  const next = page.getByRole('link', { name: 'Next', exact: true })
  await expect(previous).toBeDisabled()
  const seen: string[] = []
  for (let at = 1; at <= pages; at += 1) {
    await expect(page.getByText(`Page ${at} of ${pages}`)).toBeVisible()
    seen.push(...(await page.getByRole('article').getByRole('heading').allInnerTexts()))
    if (at < pages) await next.click()
  }
  await expect(next).toBeDisabled()
  expect(new Set(seen).size).toBe(body.total)
  expect(seen).toHaveLength(body.total)
})

// Proves: S2.products.2, S4.15
test('another page size starts again at the first page and stays in the address', async ({ page }) => {
  await page.goto('/products?skip=12&limit=12')
  await page.getByLabel('Products per page').selectOption('24')
  await expect(page).toHaveURL('/products?skip=0&limit=24')
  await expect(page.getByRole('article')).toHaveCount(24)
})

test('an order is kept when a page size is chosen before its list has come', async ({ page }) => {
  await page.goto('/products?max_price=100')
  let send = () => {}
  const sent = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route('**/products.data**', async (route) => {
    await sent
    await route.continue().catch(() => {})
  })
  await page.getByLabel('Sort by').selectOption('price_desc')
  await page.getByLabel('Products per page').selectOption('24')
  send()
  await expect(page).toHaveURL('/products?max_price=100&skip=0&limit=24&sort=price_desc')
  await expect(page.getByLabel('Sort by')).toHaveValue('price_desc')
})

test('the list can be ordered by price', async ({ page }) => {
  await page.goto('/products')
  await page.getByLabel('Sort by').selectOption({ label: 'Price: low to high' })
  await expect(page).toHaveURL(/sort=price_asc/)
  await expect(page.getByRole('article')).toHaveCount(12)
  await expect(async () => {
    const shown = await page.getByRole('article').getByText(/^£/).allInnerTexts()
    const prices = shown.map((price) => Number(price.slice(1)))
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  }).toPass()
})

// Proves: S2.products.6
test('a category in the path is the category in the query', async ({ page, shop }) => {
  const [hoops] = await shop.sql<{ id: number }>("select id from categories where name = 'Hoops'")
  await page.goto(`/products/${hoops?.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Hoops' })).toBeVisible()
  const inPath = await page.getByRole('article').getByRole('heading').allInnerTexts()
  await page.goto(`/products?category_id=${hoops?.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Hoops' })).toBeVisible()
  expect(await page.getByRole('article').getByRole('heading').allInnerTexts()).toEqual(inPath)
})

for (const [address, message] of [
  ['/products?min_price=abc', 'Min price must be a number'],
  ['/products?min_price=1.999', 'Min price must have at most two decimals'],
  ['/products?max_price=-5', 'Max price must be a number'],
  ['/products?min_price=50&max_price=5', 'Min price must not be above max price'],
  ['/products?skip=-1', 'Invalid skip or limit value'],
  ['/products?limit=many', 'Invalid skip or limit value'],
  ['/products/rings', 'Category ID must be a number'],
  ['/search?q=pearl&brand_id=x', 'Brand ID must be a number'],
] as const) {
  // Proves: S2.search.3, S5.8, S8.12
  test(`a mistaken address says what is wrong: ${address}`, async ({ page }) => {
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('alert')).toHaveText(message)
    await expect(page.getByText('No results found')).toHaveCount(0)
    await expect(page.getByText('Nothing fits')).toHaveCount(0)
    const wayOn = /^(Clear Filters|To the first page)$/
    await page.getByRole('region', { name: 'Products' }).getByRole('link', { name: wayOn }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByText(/^Showing \d+ result\(s\)$/)).toBeVisible()
  })
}

// Proves: S1.1, S2.products.4, S2.search.2
test('search finds by name and by code, and says when it finds nothing', async ({ page, shop }) => {
  const { body } = await shop.call('GET', '/api/v1/products/?limit=1')
  const { name, code } = body.items[0]
  for (const text of [name, code]) {
    await page.goto(`/search?q=${encodeURIComponent(text)}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Search Results for "${text}"`)
    await expect(page.getByRole('article').first().getByRole('heading')).toHaveText(name)
  }
  await page.goto('/search?q=qqqqxxxx')
  await expect(page.getByText('No results found')).toBeVisible()
})

test('on a phone the filters come from below', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/search?q=pearl')
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused()
  await page.keyboard.press('Enter')
  await sheet.getByLabel('Min price').fill('200')
  await sheet.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL(/q=pearl.*min_price=200/)
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
})

test('filters that are asked for in the moment in which they close are there', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/search?q=pearl')
  await ready(page, 'main button[commandfor]')
  await page.waitForFunction(() => localStorage.getItem('guest'))
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  const button = page.getByRole('button', { name: 'Filters' })
  await button.click()
  await expect(sheet).toBeVisible()
  await page.locator('main button[aria-haspopup=dialog]').evaluate((button: HTMLButtonElement) => {
    document.querySelector<HTMLDialogElement>('dialog[open]')?.close()
    button.click()
  })
  await sheet.getByLabel('Min price').fill('200')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await button.click()
  await expect(sheet).toBeVisible()
})

test('filters that the browser opened by itself, while the page was taken over, close when they are applied', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/search?q=pearl')
  await ready(page, 'main button[commandfor]')
  await page.waitForFunction(() => localStorage.getItem('guest'))
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await page
    .locator('dialog', { hasText: 'Filters' })
    .evaluate((dialog: HTMLDialogElement) => dialog.showModal())
  await sheet.getByLabel('Min price').fill('200')
  await sheet.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL(/q=pearl.*min_price=200/)
  await expect(sheet).toBeHidden()
})
