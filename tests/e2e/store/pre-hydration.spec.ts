import type { Locator, Page } from '@playwright/test'
import { customer } from '../../support/accounts.ts'
import { fill, searchField } from '../support/customer.ts'
import { expect, freshProduct, hydrated, test } from '../support/shop.ts'

const SCRIPTS = /\/assets\/.*\.js$/

/** Delays the scripts of a page until the returned function is called. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const line = Promise.withResolvers<void>()
  await page.unroute(SCRIPTS)
  await page.route(SCRIPTS, async (route) => {
    await line.promise
    await route.continue()
  })
  return async () => {
    line.resolve()
    await isInteractive(page)
  }
}

/** A hydrated page has a guest. */
async function isInteractive(page: Page): Promise<void> {
  await hydrated(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('guest'))).toBeTruthy()
}

test('scripts wait for the images, but not for a hidden tab or an image that never loads', async ({
  page,
  shop,
  context,
}) => {
  await test.step('no script is requested before the page is shown with its images, and none uses Intl during hydration: its first use takes 100 ms on a phone', async () => {
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    await page.addInitScript(refuseIntl)
    const product = await freshProduct(shop)
    for (const path of ['/', '/products?min_price=1', `/product/${product.id}`]) {
      await page.goto(path)
      await expect.poll(() => page.evaluate(whenAsked)).toBeGreaterThan(0)
      const asked = await page.evaluate(whenAsked)
      // A slow page loads its scripts after two seconds at the latest.
      expect(asked, path).toBeGreaterThanOrEqual(Math.min(await page.evaluate(whenSeen), 2_000))
      await isInteractive(page)
      await page.evaluate(() => localStorage.clear())
    }
    expect(faults).toEqual([])
  })

  await test.step('a page in a hidden tab, or with an image that never loads, hydrates', async () => {
    const product = await freshProduct(shop)
    await page.route('**/media/**', () => new Promise(() => {}))
    await page.goto(`/product/${product.id}`, { waitUntil: 'commit' })
    await isInteractive(page)

    const hidden = await context.newPage()
    await hidden.addInitScript(() => {
      Object.defineProperty(document, 'hidden', { get: () => true })
      window.requestAnimationFrame = () => 0
    })
    await hidden.goto('/faq')
    await hydrated(hidden)
  })
})

function refuseIntl(): void {
  for (const name of ['NumberFormat', 'DateTimeFormat', 'DisplayNames'] as const) {
    const refuse = () => {
      throw new Error(`Intl.${name} was used`)
    }
    Object.defineProperty(Intl, name, { value: refuse })
  }
}

function whenAsked(): number | undefined {
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\.js$/.test(name))
  return scripts[0] && Math.min(...scripts.map(({ startTime }) => startTime))
}

function whenSeen(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  return Math.max(page?.loadEventStart ?? Number.NaN, paint?.startTime ?? Number.NaN)
}

test('a card shows only its first image, and the second on hover', async ({ page, shop }) => {
  const { name } = await freshProduct(shop)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    document.addEventListener('transitionrun', ({ target }) => {
      if (target instanceof Element && target.closest('article')) performance.mark('fade')
    })
    // Forces style computation before the stylesheet is loaded.
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

test('the images of hidden slides and of cards below the viewport load later', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const arrive = await holdScripts(page)
  await page.goto('/')
  const banners = () => asked.filter((url) => /\/banner-/.test(url))
  expect(banners()).toHaveLength(1)
  const [near, far] = [page.getByRole('article').first(), page.getByRole('article').last()]
  const isAsked = async (card: Locator) => {
    const source = (await card.locator('img').first().getAttribute('src')) ?? ''
    const [image = source] = /[\da-f]{32}/.exec(source) ?? []
    return asked.some((url) => url.includes(image))
  }
  await expect.poll(() => isAsked(near)).toBe(true)
  expect(await isAsked(far)).toBe(false)
  await far.scrollIntoViewIfNeeded()
  await expect.poll(() => isAsked(far)).toBe(true)

  // A hydrated page renders all cards, for example for a full-page screenshot.
  const frame = page.getByRole('article').nth(8).locator('> div')
  await expect(frame).toHaveCSS('content-visibility', 'auto')
  await arrive()
  await expect(frame).toHaveCSS('content-visibility', 'visible')
  // The browser decides how far ahead of the viewport it loads.
  for (const least of [2, 3]) {
    await page.getByRole('button', { name: 'Next slide' }).click()
    await expect.poll(() => banners().length).toBeGreaterThanOrEqual(least)
  }
})

test('on a slow connection what is clicked and typed before hydration works afterwards', async ({
  page,
  shop,
}) => {
  await test.step('buttons that need JavaScript are disabled until hydration, look the same, and then work', async () => {
    const product = await freshProduct(shop)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const data = () => page.locator('script[type="application/ld+json"]').allTextContents()
    const arrive = await holdScripts(page)
    await page.goto(`/product/${product.id}`)
    const before = await data()
    expect(before).toHaveLength(2)
    const button = page.getByRole('button', { name: 'Add to Cart', exact: true })
    const quantity = page.getByRole('spinbutton', { name: 'Quantity' })
    const waiting = [
      button,
      quantity,
      page.getByRole('button', { name: 'Increase quantity' }),
      page.getByRole('button', { name: `Wishlist: ${product.name}` }),
      page.getByRole('tab', { name: 'Product Details' }),
    ]
    for (const control of waiting) await expect(control).toBeDisabled()
    const look = () => Promise.all(waiting.map((control) => control.evaluate(lookOf)))
    const lookBefore = await look()
    // On a slow connection the buttons are dimmed, because they do not work yet.
    await expect(button).toHaveCSS('filter', 'opacity(0.6)')
    await arrive()
    for (const control of waiting) await expect(control).toBeEnabled()
    await expect(button).toHaveCSS('filter', 'none')
    expect(await look()).toEqual(lookBefore)
    await quantity.fill('3')
    await button.click()
    await expect(page.getByRole('dialog').getByText('Quantity: 3')).toBeVisible()
    expect(await data()).toEqual(before)
  })

  await test.step('a sort order and Contact Us, and the menu and the search of a phone, work when they are used before hydration', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    let arrive = await holdScripts(page)
    await page.goto('/products')
    await page.getByLabel('Sort by').selectOption('price_desc')
    await arrive()
    await expect(page).toHaveURL(/sort=price_desc/)
    await expect(page.getByLabel('Sort by')).toHaveValue('price_desc')

    arrive = await holdScripts(page)
    await page.goto('/about-us')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact Us' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Earrings' })).toBeVisible()
    await expect(page.getByText('Mon - Sat')).toBeInViewport()
    await arrive()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Mon - Sat')).toBeInViewport()

    await page.setViewportSize({ width: 390, height: 844 })
    arrive = await holdScripts(page)
    await page.goto('/faq')
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByText('Products', { exact: true }).click()
    await arrive()
    await expect(menu.getByRole('link', { name: 'Beads', exact: true })).toBeVisible()
    await menu.getByRole('link', { name: 'Beads', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Beads' })).toBeVisible()
    await expect(menu).toBeHidden()

    arrive = await holdScripts(page)
    await page.goto('/faq')
    await page.getByLabel('Open search').click()
    await arrive()
    await expect(searchField(page.getByRole('banner'))).toBeFocused()
    await page.keyboard.type('pearl')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search?q=pearl')
  })

  // Proves: R13.310
  await test.step('a login that is typed before hydration is kept, and Enter sends it afterwards, into no URL', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.unroute(SCRIPTS)
    const mary = await customer(shop)
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    const line = Promise.withResolvers<void>()
    await page.route(SCRIPTS, async (route) => {
      await line.promise
      await route.continue()
    })
    await page.goto('/login', { waitUntil: 'commit' })
    await fill(page, { Email: mary.email, Password: mary.password })
    await page.getByLabel('Password', { exact: true }).press('Enter')
    line.resolve()
    await expect(page.getByText('Login successful! Redirecting in 10 seconds...')).toBeVisible()
    expect(addresses.filter((address) => address.includes('email='))).toEqual([])
  })
})

function lookOf(control: Element) {
  const { x, y, width, height } = control.getBoundingClientRect()
  const { color, backgroundColor, borderColor, opacity } = getComputedStyle(control)
  return { x, y, width, height, color, backgroundColor, borderColor, opacity }
}
