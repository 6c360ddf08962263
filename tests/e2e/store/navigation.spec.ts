import type { Page, Route } from '@playwright/test'
import { signInCustomer } from '../../support/sign-in.ts'
import { recordAnnouncements } from '../support/announcements.ts'
import { axeViolations } from '../support/axe.ts'
import { ready, searchField } from '../support/customer.ts'
import { expect, holdBack, hydrated, navigate, stopTheClock, test } from '../support/shop.ts'

const ACCOUNT = [
  ['Profile', '/profile'],
  ['Shipping Address', '/addresses'],
  ['Orders', '/orders'],
  ['Wishlist', '/wishlist'],
] as const

/** Where the first piece of each slide's picture begins, as a share of the width. */
const PIECES_FROM = [0.42, 0.53, 0.58]

// Proves: S2.home.1, S2.product.1, R13.320
test('the three slides move by arrow, dot and key, each announced once, and never automatically', async ({
  page,
}) => {
  await page.clock.install()
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/')
  await ready(page, 'section[aria-label=Highlights] button')
  const carousel = page.getByRole('region', { name: 'Highlights' })
  const headline = (name: string) => carousel.getByRole('heading', { name })
  const link = (name: string) => carousel.getByRole('link', { name: `Shop Now ${name}`, includeHidden: true })
  const names = ['Discover Timeless Elegance', 'Sparkle with Confidence', 'Love, Crafted in Gold'] as const
  for (const name of names) await expect(link(name)).toHaveAttribute('href', /^\/products/)
  // Phones upright and on their side, and 200 % zoom.
  for (const size of ['320 568', '390 844', '568 320', '600 800', '667 375', '640 360', '767 1024']) {
    const [width = 0, height = 0] = size.split(' ').map(Number)
    await page.setViewportSize({ width, height })
    for (const [at, name] of names.entries())
      expect(await headline(name).evaluate(isOffPieces, PIECES_FROM[at] ?? 0), `${name}, ${size}`).toBe(true)
  }
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.clock.fastForward('10:00')
  await expect(headline(names[0])).toBeInViewport()
  const announcements = await recordAnnouncements(page)
  await carousel.getByRole('button', { name: 'Next slide' }).press('Enter')
  await expect(headline(names[1])).toBeInViewport()
  await expect.poll(announcements).toEqual(['Slide 2 of 3: Sparkle with Confidence'])
  await carousel.getByRole('button', { name: /Show slide 1/ }).press('Enter')
  await expect.poll(announcements).toContain('Slide 1 of 3: Discover Timeless Elegance')
  await link(names[0]).press('ArrowLeft')
  await expect(link(names[2])).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(headline(names[0])).toBeInViewport()
  expect(await announcements()).toHaveLength(2)
  await link(names[0]).click()
  await expect(page).toHaveURL('/products')
})

/** Whether the headline lies below the slide's picture, or left of the pieces in it. */
function isOffPieces(heading: Element, piecesFrom: number): boolean {
  const range = document.createRange()
  range.selectNodeContents(heading)
  const words = range.getBoundingClientRect()
  const { left, width, bottom, height } =
    heading.closest('li')?.querySelector('img')?.getBoundingClientRect() ?? new DOMRect()
  return height > 0 && (words.top >= bottom || words.right < left + piecesFrom * width)
}

test('the menus of the header and of a phone lead to the pages of the shop and to the account', async ({
  page,
  shop,
}) => {
  // Proves: S2.frame.6, S2.frame.7, S2.frame.10, S9.2
  await test.step('the header menus lead to a category and to the login, and close on an outside click and on Escape', async () => {
    const [studs] = await shop.sql<{ id: number }>("select id from categories where name = 'Studs'")
    await page.goto('/faq')
    await hydrated(page)
    const nav = page.getByRole('navigation', { name: 'Main' })
    const all = nav.getByRole('link', { name: 'View All Products' })
    const products = nav.getByText('Products', { exact: true })
    await products.click()
    await expect(all).toHaveAttribute('href', '/products')
    await page.keyboard.press('Escape')
    await expect(all).toBeHidden()
    await products.click()
    await expect(all).toBeVisible()
    await page.getByRole('contentinfo').click({ position: { x: 4, y: 4 } })
    await expect(all).toBeHidden()
    await products.press('Enter')
    await nav.getByRole('link', { name: 'Studs' }).press('Enter')
    await expect(page).toHaveURL(`/products?skip=0&limit=12&category_id=${studs?.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Studs' })).toBeFocused()
    await expect(all).toBeHidden()

    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveAttribute(
      'href',
      '/login',
    )
  })

  // Proves: S2.frame.11
  await test.step('on a phone the menu has the same entries as the header and keeps the focus, and so does the search', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const opener = page.getByRole('button', { name: 'Open menu' })
    await opener.click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(opener).toBeFocused()
    await opener.click()
    await menu.getByText('Products', { exact: true }).click()
    for (const [name, href] of [
      ['View All Products', '/products'],
      ['About Us', '/about-us'],
      ['Contact Us', '/#contact'],
      ['Login', '/login'],
      ['Earrings', /^\/products\?skip=0&limit=12&category_id=\d+$/],
    ] as const)
      await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
    await menu.getByRole('link', { name: 'About Us' }).click()
    await expect(page).toHaveURL('/about-us')
    await expect(menu).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

    const box = searchField(page.getByRole('banner'))
    await page.getByLabel('Open search').press('Enter')
    await expect(box).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await expect(box).toBeFocused()
    await box.fill('pearl')
    await box.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Search Results for "pearl"' })).toBeFocused()
  })

  // Proves: S2.frame.8, S2.frame.10, S2.frame.11
  await test.step('after a log-in the account stands at the place of Login, in the header and in the menu of a phone', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    const banner = page.getByRole('banner')
    const place = await banner.getByRole('link', { name: 'Login' }).boundingBox()
    await page.evaluate((token) => localStorage.setItem('token', token), await signInCustomer(shop))
    await page.goto('/about-us')
    const account = banner.getByLabel('Your account')
    await expect(account).toBeVisible()
    expect(await account.boundingBox()).toEqual(place)
    await account.click()
    for (const [name, href] of ACCOUNT)
      await expect(banner.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
    await expect(banner.getByRole('button', { name: 'Logout' })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    for (const [name, href] of ACCOUNT)
      await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
    await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible()
  })
})

test('Contact Us and slow pages keep to their 300 ms', async ({ page }) => {
  // Proves: S2.frame.4, S9.8, S9.10
  await test.step('Contact Us scrolls to the contact section 300 ms after home is shown, and only once', async () => {
    await page.clock.install()
    await page.setViewportSize({ width: 1440, height: 320 })
    await page.goto('/about-us')
    await ready(page)
    await stopTheClock(page)
    const contact = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact Us' })
    await contact.click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('region', { name: 'Highlights' })).toBeVisible()
    const hours = page.getByText('Mon - Sat')
    await page.clock.runFor(299)
    await expect(hours).not.toBeInViewport()
    await page.clock.runFor(1)
    await expect(hours).toBeInViewport()
    await expect(page.getByText('10 am to 4pm')).toBeInViewport()
    await expect.poll(() => page.evaluate(roomBelowHeader)).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('contentinfo').getByRole('link', { name: /^\+44/ }).first()).toBeFocused()

    const piece = page.getByRole('link', { name: 'View Product Court Bangle' })
    await piece.click()
    await page.clock.runFor(1_000)
    await expect(page.getByRole('heading', { level: 1, name: 'Court Bangle' })).toBeVisible()
    await page.goBack()
    await page.clock.runFor(1_000)
    await expect(piece).toBeInViewport()
  })

  // Proves: S2.home.4, S9.9
  await test.step('a page that takes more than 300 ms is announced as loading and shown as a skeleton, never before', async () => {
    await page.clock.resume()
    await page.setViewportSize({ width: 1280, height: 720 })
    await navigate(page, '/about-us')
    await stopTheClock(page)
    const answer = await holdBack(page, '**/products.data*')
    await page.getByRole('link', { name: 'Shop Now' }).click()
    await expect(page.locator('.page-progress')).toBeAttached()
    const status = page.getByRole('status').filter({ hasText: 'Loading' })
    await page.clock.runFor(299)
    await expect(status).toHaveCount(0)
    await page.clock.runFor(1)
    await expect(status).toHaveText('Loading')
    await expect(page.locator('.animate-pulse').first()).toBeVisible()
    await page.clock.resume()
    answer()
    await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()
    await expect(page.locator('.animate-pulse')).toHaveCount(0)
    await expect(status).toHaveCount(0)
    const answerHome = await holdBack(page, '**/*.data*')
    await page.getByRole('banner').getByRole('link', { name: 'Vitrine' }).click()
    await expect(page.locator('.animate-pulse').first()).toBeVisible()
    answerHome()
    await expect(page.getByRole('region', { name: 'Highlights' })).toBeVisible()
  })
})

function roomBelowHeader(): number {
  const edge = (name: string) => document.querySelector(name)?.getBoundingClientRect()
  return Math.round((edge('footer')?.top ?? 0) - (edge('header')?.bottom ?? 0))
}

test('a visitor follows links, types a search, and reads what a failed page says', async ({ page }) => {
  // Proves: S2.frame.5
  await test.step('a navigation focuses the heading and announces the title; the search trims its term and keeps the focus', async () => {
    const refused: string[] = []
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
    await page.goto('/faq')
    await hydrated(page)
    await page.waitForFunction(() => localStorage.getItem('guest'))
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    await expect(page.locator('p[aria-live=polite]')).toBeEmpty()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.locator('p[aria-live=polite]')).toHaveText(/about/i)

    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/search.data') && asked.push(request.url()))
    const search = searchField(page.getByRole('banner'))
    await search.fill('   ')
    await search.press('Enter')
    await expect(page).toHaveURL('/about-us')
    for (const [typed, term] of [
      ['  pearl ', 'pearl'],
      ['gold', 'gold'],
    ] as const) {
      await search.fill(typed)
      await search.press('Enter')
      await expect(page).toHaveURL(`/search?q=${term}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Search Results for "${term}"`)
      await expect(search).toBeFocused()
      await expect(search).toHaveValue(term)
    }
    expect(asked).toHaveLength(2)

    // Other tests of the worker add gold pieces without a category, which have no related ones.
    await page.getByRole('link', { name: /^View Details.*Classic Gold Hoops/ }).click()
    await expect(page.getByRole('heading', { name: 'Related Products' })).toBeVisible()
    const name = await page.getByRole('heading', { level: 1 }).innerText()
    await page.getByRole('article').first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(name)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    expect(refused).toEqual([])
  })

  await test.step('a scrolled page keeps its position while the search is typed, and Tab scrolls a card fully into view', async () => {
    await navigate(page, '/products')
    const faces = await page.evaluate(async () =>
      [...(await document.fonts.ready)].map(({ family, status }) => `${family} ${status}`),
    )
    expect(faces).toEqual(expect.arrayContaining(['Inter Variable loaded', 'Cormorant Garamond loaded']))
    const box = searchField(page.getByRole('banner'))
    const { x, y, height } = (await box.boundingBox()) as { x: number; y: number; height: number }
    await page.evaluate(() => scrollTo(0, 900))
    await expect.poll(async () => (await box.boundingBox())?.y).toBeLessThan(y)
    // Playwright's click would scroll to the element.
    await page.mouse.click(x + 10, ((await box.boundingBox())?.y ?? 0) + height / 2)
    await page.keyboard.type('pearl')
    await expect(box).toHaveValue('pearl')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeFocused()
    expect(await scrolledTo(page)).toBe(900)

    await page.evaluate(() => scrollTo(0, 0))
    const card = page.getByRole('article').first()
    const heart = card.getByRole('button', { name: 'Wishlist' })
    await heart.focus()
    await page.keyboard.press('Shift+Tab')
    await expect(card.getByRole('link')).toBeFocused()
    const place = await scrolledTo(page)
    expect(place).toBeGreaterThan(0)
    await page.keyboard.press('Tab')
    await expect(heart).toBeFocused()
    expect(await scrolledTo(page)).toBe(place)
  })

  // Proves: S8.13
  await test.step('a page that fails to load shows an error in the layout, and loads with Try again', async () => {
    await page.evaluate(() => scrollTo(0, 0))
    let answer = (route: Route) => route.abort()
    await page.route('**/products.data*', (route) => answer(route))
    await page.getByRole('link', { name: 'Next' }).click()
    const unreached = 'We could not reach the shop. Please check your connection and try again.'
    await expect(page.getByRole('alert')).toContainText(unreached)
    await expect(page.locator('[data-toast]')).toContainText(unreached)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    answer = (route) => route.fulfill({ status: 500 })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toContainText('Something went wrong. Please try again.')
    answer = (route) => route.continue()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Page 2 of')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeFocused()

    await navigate(page, '/login')
    await page.route('**/*.data*', (route) => route.abort())
    await page.getByRole('link', { name: 'Vitrine', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
    await page.unroute('**/*.data*')
    await page.getByRole('link', { name: 'Back to the shop' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Earrings' })).toBeVisible()
  })
})

function scrolledTo(page: Page): Promise<number> {
  return page.evaluate(() => scrollY)
}
