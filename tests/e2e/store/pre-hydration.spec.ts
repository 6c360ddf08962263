import type { Locator, Page } from '@playwright/test'
import { expect, freshProduct, test } from '../support/shop.ts'

const SCRIPTS = /\/assets\/.*\.js$/

/** Holds a page's scripts back, as a slow line does. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const line = Promise.withResolvers<void>()
  await page.route(SCRIPTS, async (route) => {
    await line.promise
    await route.continue()
  })
  return async () => {
    line.resolve()
    await isAnswering(page)
  }
}

/** A page that its script has taken over knows its visitor. */
async function isAnswering(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('guest'))).toBeTruthy()
}

test('no script is asked for before the page is seen with its pictures', async ({ page, shop }) => {
  const product = await freshProduct(shop)
  for (const path of ['/', '/products', `/product/${product.id}`, '/search?q=gold']) {
    await page.goto(path)
    await expect.poll(() => page.evaluate(whenAsked)).toBeGreaterThan(0)
    const asked = await page.evaluate(whenAsked)
    // A page that takes its time to be seen does not wait for it any longer than this.
    expect(asked, path).toBeGreaterThanOrEqual(Math.min(await page.evaluate(whenSeen), 2_000))
  }
})

test('a card shows its first picture alone from the first moment, and the second when it is pointed at', async ({
  page,
  shop,
}) => {
  const { name } = await freshProduct(shop)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    document.addEventListener('transitionrun', ({ target }) => {
      if (target instanceof Element && target.closest('article')) performance.mark('fade')
    })
    // The browser asks so now and then before the stylesheet is there.
    const look = () => {
      for (const part of document.querySelectorAll('article *')) getComputedStyle(part).opacity
      if (document.readyState !== 'complete') setTimeout(look, 50)
    }
    look()
  })
  const fades = () => page.evaluate(() => performance.getEntriesByName('fade').length)
  await page.route(/\.css$/, async (route) => {
    await page.waitForTimeout(500)
    await route.continue()
  })
  await page.goto(`/search?q=${name}`)
  const card = page.getByRole('main').getByRole('article')
  await expect(card).toBeVisible()
  expect(await fades()).toBe(0)
  await card.hover()
  await expect.poll(fades).toBeGreaterThan(0)
  await expect(card.locator('div:has(> img)').last()).toHaveCSS('opacity', '1')
})

test("no public page needs the browser's Intl to begin to answer: its first use takes a phone a tenth of a second", async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => {
    for (const name of ['NumberFormat', 'DateTimeFormat', 'DisplayNames'] as const) {
      const refuse = () => {
        throw new Error(`Intl.${name} was used`)
      }
      Object.defineProperty(Intl, name, { value: refuse })
    }
  })
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  const product = await freshProduct(shop)
  for (const path of ['/', '/products?min_price=1', `/product/${product.id}`, '/search?q=gold', '/faq']) {
    await page.goto(path)
    await isAnswering(page)
    await page.evaluate(() => localStorage.clear())
  }
  expect(faults).toEqual([])
})

test('what search engines read of a page is still there when its script has taken it over', async ({
  page,
  shop,
}) => {
  const product = await freshProduct(shop)
  const read = () => page.locator('script[type="application/ld+json"]').allTextContents()
  const arrive = await holdScripts(page)
  await page.goto(`/product/${product.id}`)
  const before = await read()
  expect(before.map((text) => JSON.parse(text)['@type'])).toEqual(['Product', 'BreadcrumbList'])
  await arrive()
  expect(await read()).toEqual(before)
})

test('the pictures of the slides that nobody sees yet wait for those that are seen', async ({
  page,
  browser,
  shop,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const arrive = await holdScripts(page)
  await page.goto('/')
  const banners = () => asked.filter((url) => /\/banner-/.test(url))
  expect(banners()).toHaveLength(1)
  await arrive()
  // How far ahead of the one that is seen is for the browser to say.
  await expect.poll(() => banners().length).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Next slide' }).click()
  await expect.poll(banners).toHaveLength(3)

  const withoutScript = await browser.newPage({ baseURL: shop.env.PUBLIC_URL, javaScriptEnabled: false })
  await withoutScript.goto('/')
  await expect(withoutScript.getByLabel('2 of 3').locator('img')).toHaveCSS('display', 'block')
  await withoutScript.close()
})

test('the pictures of cards far below are not asked for beside what is seen, and come without script to whoever goes there', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const arrive = await holdScripts(page)
  await page.goto('/')
  const [near, far] = [page.getByRole('article').first(), page.getByRole('article').last()]
  const isAsked = async (card: Locator) => {
    const source = (await card.locator('img').first().getAttribute('src')) ?? ''
    const [picture = source] = /[\da-f]{32}/.exec(source) ?? []
    return asked.some((url) => url.includes(picture))
  }
  await expect.poll(() => isAsked(near)).toBe(true)
  expect(await isAsked(far)).toBe(false)
  await far.scrollIntoViewIfNeeded()
  await expect.poll(() => isAsked(far)).toBe(true)

  // Taken over, a page draws all of it, as for whoever takes a picture of the whole.
  const frame = page.getByRole('article').nth(8).locator('> div')
  await expect(frame).toHaveCSS('content-visibility', 'auto')
  await arrive()
  await expect(frame).toHaveCSS('content-visibility', 'visible')
})

function whenAsked(): number | undefined {
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\.js$/.test(name))
  return scripts[0] && Math.min(...scripts.map(({ startTime }) => startTime))
}

function whenSeen(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  return Math.max(page?.loadEventStart ?? Number.NaN, paint?.startTime ?? Number.NaN)
}

test('a press on Add to Cart before the scripts are there is kept, and seen to be', async ({
  page,
  shop,
}) => {
  const product = await freshProduct(shop)
  const arrive = await holdScripts(page)
  await page.goto(`/product/${product.id}`)
  const button = page.getByRole('button', { name: 'Add to Cart' })
  await button.dblclick()
  await expect(button).toHaveCSS('cursor', 'progress')
  await arrive()
  await expect(page.getByRole('dialog').getByText(product.name)).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Quantity: 1')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).not.toHaveCSS('cursor', 'progress')
})

test('presses before the scripts are there count in their order, also after a number that was typed', async ({
  page,
  shop,
}) => {
  const product = await freshProduct(shop)
  const arrive = await holdScripts(page)
  await page.goto(`/product/${product.id}`)
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('3')
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await arrive()
  await expect(page.getByRole('dialog').getByText('Quantity: 5')).toBeVisible()
})

test('an order chosen for a list before the scripts are there is the one that it gets', async ({ page }) => {
  const arrive = await holdScripts(page)
  await page.goto('/products')
  await page.getByLabel('Sort by').selectOption('price_desc')
  await arrive()
  await expect(page).toHaveURL(/sort=price_desc/)
  await expect(page.getByLabel('Sort by')).toHaveValue('price_desc')
})

test('Contact Us pressed before the scripts are there leads down to the address', async ({ page }) => {
  const arrive = await holdScripts(page)
  await page.goto('/about-us')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact Us' }).click()
  await arrive()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Mon - Sat')).toBeInViewport()
})

test('Contact Us pressed with Shift or Alt before the scripts are there leaves this page as it is', async ({
  page,
}) => {
  const arrive = await holdScripts(page)
  await page.goto('/about-us')
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact Us' })
  for (const key of ['Shift', 'Alt'] as const) await link.click({ modifiers: [key] })
  await arrive()
  await page.waitForTimeout(500)
  await expect(page).toHaveURL('/about-us')
})

test('a menu opened before the scripts are there stays as it is, and its links lead on', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const arrive = await holdScripts(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByText('Products', { exact: true }).click()
  await arrive()
  await expect(menu.getByRole('link', { name: 'Beads', exact: true })).toBeVisible()
  await menu.getByRole('link', { name: 'Beads', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Beads' })).toBeVisible()
  await expect(menu).toBeHidden()
})

test('the search opened before the scripts are there can be typed into as soon as they are', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const arrive = await holdScripts(page)
  await page.goto('/')
  await page.getByLabel('Open search').click()
  await arrive()
  await expect(page.getByRole('banner').getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('pearl')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=pearl')
})

test('a page opened in a tab that nobody looks at is ready when somebody does', async ({ page }) => {
  await page.addInitScript(hideTab)
  await page.goto('/')
  await isAnswering(page)
})

function hideTab(): void {
  Object.defineProperty(document, 'hidden', { get: () => true })
  window.requestAnimationFrame = () => 0
}

test('a picture that does not come does not keep the scripts away', async ({ page, shop }) => {
  const product = await freshProduct(shop)
  await page.route('**/media/**', () => new Promise(() => {}))
  await page.goto(`/product/${product.id}`, { waitUntil: 'commit' })
  await isAnswering(page)
})
