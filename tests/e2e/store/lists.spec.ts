import { expectNextAnnouncements, recordAnnouncements } from '../support/announcements.ts'
import { expectToastApart } from '../support/dialogs.ts'
import { pressAgainAtNextAddress } from '../support/press-twice.ts'
import { expect, holdBack, hydrated, navigate, test } from '../support/shop.ts'

test('a shopper narrows the list with filters, by pointer and by keyboard', async ({ page }) => {
  // Proves: S1.1, S2.products.1, S2.products.6, S4.15
  await test.step('filters narrow the list, are shown as chips, are removed one by one or all at once, and keep what is typed while the list loads', async () => {
    await page.goto('/products?skip=12&limit=12')
    await hydrated(page)
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

  await test.step('a filter that is removed moves the focus to the next one, to Filters, or to the list', async () => {
    const list = page.getByRole('region', { name: 'Products', exact: true })
    const chip = (name: string) => page.getByRole('link', { name: `Remove filter: ${name}` })
    await page.unrouteAll()
    await navigate(page, '/search?q=pearl&min_price=10&max_price=100')
    await chip('From £10.00').press('Enter')
    await expect(chip('Up to £100.00')).toBeFocused()
    await chip('Up to £100.00').press('Enter')
    await expect(list).toBeFocused()

    await navigate(page, '/products?brand_id=1')
    await page.getByRole('link', { name: 'Clear Filters' }).press('Enter')
    await expect(page).toHaveURL('/products')
    await expect(list).toBeFocused()

    const desktop = page.viewportSize() ?? { width: 1280, height: 720 }
    await page.setViewportSize({ width: 390, height: 844 })
    await navigate(page, '/products?max_price=0.01')
    await list.getByRole('link', { name: 'Clear Filters' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused()
    await page.setViewportSize(desktop)
  })

  await test.step('a wrong filter is announced once, and a filter with the same count announces it again', async () => {
    await navigate(page, '/products?max_price=30')
    await expect(page.getByRole('link', { name: 'Remove filter: Up to £30.00' })).toBeVisible()
    // On a slow machine the list is also announced as loading.
    const expectNext = await expectNextAnnouncements(page, /^Loading$/)
    const result = (await page.getByText(/^Showing \d+ result/).textContent()) ?? ''
    const filters = page.getByRole('complementary', { name: 'Filters' })
    const [min, max] = [filters.getByLabel('Min price'), filters.getByLabel('Max price')]
    await min.fill('1')
    await min.press('Enter')
    await expectNext(result)
    await page.getByRole('link', { name: 'Remove filter: From £1.00' }).press('Enter')
    await expectNext(result)
    for (const price of ['0.01', '0.02']) {
      await max.fill(price)
      await max.press('Enter')
      await expectNext('No results found')
    }
    const higher = 'Min price must not be above max price'
    await min.fill('90')
    await min.press('Enter')
    await expect(min).toHaveAccessibleDescription(higher)
    await expectNext(higher)
    await min.fill('abc')
    await min.press('Enter')
    await expect(min).not.toHaveAccessibleDescription(higher)
    await expectNext('Min price must be a number')
  })

  // Proves: R11.82, R11.144
  await test.step('a tick far down the list stays in place, keeps the focus, and shows the list from its beginning', async () => {
    await navigate(page, '/products?limit=24')
    await expect(page.getByRole('article')).toHaveCount(24)
    await page.evaluate(() => scrollTo(0, 1200))
    const silver = page
      .getByRole('complementary', { name: 'Filters' })
      .getByRole('checkbox', { name: /^Silver/ })
    await silver.scrollIntoViewIfNeeded()
    const place = await silver.boundingBox()
    await silver.check()
    await expect(page.getByRole('link', { name: 'Remove filter: Silver' })).toBeInViewport()
    expect(await silver.boundingBox()).toEqual(place)
    await expect(silver).toBeFocused()
    const reached = page
      .getByRole('complementary', { name: 'Filters' })
      .locator('a, button, input:visible, select')
    await expect(reached.first()).toHaveText('Skip the filters')
    await page.getByRole('link', { name: 'Skip the filters' }).press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Sort by')).toBeFocused()
  })
})

test('a shopper turns the pages of the list, sorts it, and adds a piece from its card', async ({ page }) => {
  // Proves: S2.products.2, S4.15
  await test.step('another page, order or size of the list is announced once, keeps or moves the focus, and Back undoes it', async () => {
    await page.goto('/products')
    await hydrated(page)
    const announcements = await recordAnnouncements(page)
    const list = page.getByRole('region', { name: 'Products', exact: true })
    const next = page.getByRole('link', { name: 'Next', exact: true })
    await next.press('Enter')
    await expect(page).toHaveURL(/skip=12/)
    await expect(list).toBeFocused()
    await expect.poll(announcements).toContainEqual(expect.stringMatching(/^Page 2, out of \d+$/))
    expect(await list.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0)
    await page.goBack()
    await expect(next).toBeFocused()
    await expect.poll(announcements).toContainEqual(expect.stringMatching(/^Page 1, out of \d+$/))
    const sort = page.getByLabel('Sort by')
    await sort.focus()
    await sort.press('ArrowDown')
    await expect(page).toHaveURL(/sort=price_asc/)
    await expect.poll(announcements).toContain('Sorted by: Price: low to high')
    await expect(sort).toHaveValue('price_asc')
    await expect(sort).toBeFocused()
    await page.goBack()
    await expect(sort).toHaveValue('')
    await page.getByLabel('Products per page').selectOption('24')
    await expect.poll(announcements).toContain('24 products per page')
    await expect(page).toHaveURL('/products?skip=0&limit=24')
    await expect(page.getByRole('article')).toHaveCount(24)
    const sentences = (await announcements()).filter((sentence) => !/^(Loading|Sorted by)/.test(sentence))
    expect(sentences).toHaveLength(new Set(sentences).size)
  })

  // Proves: S2.products.5
  await test.step('two clicks while a page of the list loads request it once, and two selections are both kept', async () => {
    await navigate(page, '/products')
    await expect(page.getByRole('article')).toHaveCount(12)
    const before = await page.evaluate(() => history.length)
    await pressAgainAtNextAddress(page.getByRole('link', { name: 'Next' }))
    await expect(page.getByText(/^Page 2 of/)).toBeVisible()
    expect(await page.evaluate(() => history.length)).toBe(before + 1)
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page.getByText(/^Page 3 of/)).toBeVisible()

    await navigate(page, '/products?max_price=100')
    const answer = await holdBack(page, '**/products.data**')
    await page.getByLabel('Sort by').selectOption('price_desc')
    await page.getByLabel('Products per page').selectOption('24')
    answer()
    await expect(page).toHaveURL('/products?max_price=100&skip=0&limit=24&sort=price_desc')
    await expect(page.getByLabel('Sort by')).toHaveValue('price_desc')
  })

  // Proves: R11.83
  await test.step('a piece is added from its card by keyboard; the drawer opens and gives the focus back', async () => {
    await page.unrouteAll()
    await navigate(page, '/search?q=lapis')
    const button = page.getByRole('button', { name: 'Add to Cart: Lapis Lazuli Strand, 8 mm' })
    await expect(button).toBeEnabled()
    await button.press('Enter')
    const drawer = page.getByRole('dialog').filter({ hasText: 'Lapis Lazuli Strand' })
    await expect(drawer).toBeVisible()
    await expect(page).toHaveURL('/search?q=lapis')
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(button).toBeFocused()
  })
})

test('on a phone a shopper comes back to the list, and filters it in a sheet', async ({ page }) => {
  await test.step('a product is prefetched on hover, and Back restores the list and its scroll position', async () => {
    const address = '/products?min_price=10&sort=price_asc&limit=12&skip=12'
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(address)
    await hydrated(page)
    const names = await page.getByRole('article').getByRole('heading').allInnerTexts()
    const card = page.getByRole('article').nth(8)
    await card.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => window.scrollY)
    expect(place).toBeGreaterThan(600)
    const asked = page.waitForResponse(/\/product\/[^/]+\.data/)
    await card.getByRole('link').hover()
    await (await asked).finished()
    await page.evaluate(() => performance.clearResourceTimings())
    // Where it is: a pointer that leaves and comes back prefetches again, and uses up what the browser kept.
    await page.mouse.down()
    await page.mouse.up()
    await expect(page.getByRole('heading', { level: 1, name: names[8] ?? '' })).toBeVisible()
    expect(await page.evaluate(sentOverTheLine, '/product/')).toBe(0)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(names)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
  })

  // Proves: R13.337
  await test.step('on a phone what the heart of a card says lies below the middle, and not on that heart', async () => {
    await navigate(page, '/products')
    const heart = page.getByRole('article').first().getByRole('button', { name: 'Wishlist' })
    await heart.click()
    await expectToastApart(page, 'Please login to add to wishlist', heart)
  })

  // Proves: R11.14, R11.82
  await test.step('on a phone the filters open as a sheet, also while they close, and say how many pieces they will show', async () => {
    await navigate(page, '/search?q=pearl')
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    const button = page.getByRole('button', { name: 'Filters' })
    await button.click()
    await expect(sheet).toBeVisible()
    await page.locator('main button[aria-haspopup=dialog]').evaluate((opener: HTMLButtonElement) => {
      document.querySelector<HTMLDialogElement>('dialog[open]')?.close()
      opener.click()
    })
    await sheet.getByLabel('Min price').fill('200')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await sheet.getByLabel('Min price').fill('200')
    await sheet.getByRole('button', { name: 'Apply Filters' }).click()
    await expect(page).toHaveURL(/q=pearl.*min_price=200/)
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()

    await page
      .locator('dialog', { hasText: 'Filters' })
      .evaluate((dialog: HTMLDialogElement) => dialog.showModal())
    await sheet.getByLabel('Min price').fill('100')
    await sheet.getByRole('button', { name: 'Apply Filters' }).click()
    await expect(page).toHaveURL(/q=pearl.*min_price=100/)
    await expect(sheet).toBeHidden()

    await navigate(page, '/products')
    await page.getByRole('button', { name: 'Filters' }).click()
    const silver = sheet.getByRole('checkbox', { name: /^Silver/ })
    const place = await silver.boundingBox()
    await silver.check()
    await expect(page).toHaveURL('/products?skip=0&limit=12&metal=silver')
    await expect(sheet.getByRole('link', { name: 'Clear Filters' })).toBeVisible()
    expect(await silver.boundingBox()).toEqual(place)
    await sheet.getByRole('checkbox', { name: /^Yellow gold/ }).check()
    await expect(page).toHaveURL(/metal=silver&metal=gold/)
    // Of the list behind the sheet.
    await expect(page.locator('[aria-label="Remove filter: Yellow gold"]')).toBeAttached()
    const show = sheet.getByRole('button', { name: /^Show \d+ pieces$/ })
    const total = (await (await page.request.get('/api/v1/products/?metal=silver&metal=gold')).json()).total
    await expect(show).toHaveText(`Show ${total} pieces`)
    await show.click()
    await expect(sheet).toBeHidden()
    await expect(page.getByText(`Showing ${total} result(s)`)).toBeVisible()
    await page.getByRole('link', { name: 'Remove filter: Silver' }).click()
    await expect(page).toHaveURL(/metal=gold(?!.*silver)/)
    await page.getByRole('button', { name: 'Filters (1)' }).click()
    await expect(sheet.getByRole('checkbox', { name: /^Silver/ })).not.toBeChecked()
    await expect(sheet.getByRole('checkbox', { name: /^Yellow gold/ })).toBeChecked()
  })
})

function sentOverTheLine(path: string): number {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return entries.filter(({ name, transferSize }) => name.includes(path) && transferSize > 0).length
}
