import { signInCustomer } from '../../support/sign-in.ts'
import { ready } from '../support/customer.ts'
import { expect, hydrated, test } from '../support/shop.ts'

const ADDRESS = '14 Lantern Row, Bath, BA1 2QX, United Kingdom'

// Proves: S2.home.1
test('three headlines are moved by arrow, dot and key, never by themselves', async ({ page }) => {
  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'Highlights' })
  for (const headline of ['Discover Timeless Elegance', 'Sparkle with Confidence', 'Love, Crafted in Gold']) {
    await expect(carousel.getByRole('heading', { name: headline })).toBeAttached()
    await expect(
      carousel.getByRole('link', { name: `Shop Now ${headline}`, includeHidden: true }),
    ).toHaveAttribute('href', '/products')
  }
  const first = carousel.getByRole('heading', { name: 'Discover Timeless Elegance' })
  await expect(first).toBeInViewport()
  await carousel.getByRole('button', { name: 'Next slide' }).click()
  await expect(carousel.getByRole('heading', { name: 'Sparkle with Confidence' })).toBeInViewport()
  await page.keyboard.press('ArrowRight')
  await expect(carousel.getByRole('heading', { name: 'Love, Crafted in Gold' })).toBeInViewport()
  await carousel.getByRole('button', { name: /Show slide 1/ }).click()
  await expect(first).toBeInViewport()
  await carousel.getByRole('link', { name: 'Shop Now Discover Timeless Elegance' }).press('ArrowLeft')
  await expect(carousel.getByRole('link', { name: 'Shop Now Love, Crafted in Gold' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(first).toBeInViewport()
  await carousel.getByRole('link', { name: 'Shop Now Discover Timeless Elegance' }).click()
  await expect(page).toHaveURL('/products')
})

test('on the narrowest phone the headline stands below what the picture shows', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/')
  const headline = await page.getByRole('heading', { name: 'Discover Timeless Elegance' }).boundingBox()
  const slide = await page.getByRole('listitem', { name: '1 of 3' }).boundingBox()
  // The pearls end at 60 % of the picture's height.
  expect((headline?.y ?? 0) - (slide?.y ?? 0)).toBeGreaterThan((slide?.height ?? 0) * 0.62)
})

// Proves: S2.home.2, S2.home.3
test('home shows a row for each category that has products, and a card leads to its product', async ({
  page,
  shop,
}) => {
  await shop.change("insert into categories (name, description) values ('Watches', 'None yet')")
  await page.goto('/home')
  for (const name of ['Beads', 'Bracelets', 'Earrings', 'Necklaces'])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Watches' })).toHaveCount(0)
  const card = page.getByRole('article').first()
  const name = await card.getByRole('heading').innerText()
  await card.getByRole('link', { name: 'View Product' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

// Proves: S2.frame.6, S2.frame.7, S9.2
test('the categories menu leads to a category, and closes outside and on Escape', async ({ page, shop }) => {
  const [studs] = await shop.sql<{ id: number }>("select id from categories where name = 'Studs'")
  await page.goto('/')
  await hydrated(page)
  const nav = page.getByRole('navigation', { name: 'Main' })
  const all = nav.getByRole('link', { name: 'View All Products' })
  await nav.getByText('Products', { exact: true }).click()
  await expect(all).toHaveAttribute('href', '/products')
  await page.keyboard.press('Escape')
  await expect(all).toBeHidden()
  await nav.getByText('Products', { exact: true }).click()
  await expect(all).toBeVisible()
  await page.getByRole('contentinfo').click({ position: { x: 4, y: 4 } })
  await expect(all).toBeHidden()
  await nav.getByText('Products', { exact: true }).click()
  await nav.getByRole('link', { name: 'Studs' }).click()
  await expect(page).toHaveURL(`/products?skip=0&limit=12&category_id=${studs?.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Studs' })).toBeVisible()
  await expect(all).toBeHidden()
})

// Proves: S2.frame.4
test('Contact Us goes home and down to the address', async ({ page }) => {
  await page.goto('/about-us')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Mon - Sat')).toBeInViewport()
  await expect(page.getByText('10 am to 4pm')).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: /^\+44/ }).first()).toBeFocused()
})

test('Contact Us brings the whole footer below the bar, also where it is higher than the window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 320 })
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact Us' }).click()
  await expect(page.getByRole('contentinfo')).toBeInViewport()
  const room = () =>
    page.evaluate(() => {
      const edge = (name: string) => document.querySelector(name)?.getBoundingClientRect()
      return Math.round((edge('footer')?.top ?? 0) - (edge('header')?.bottom ?? 0))
    })
  await expect.poll(room).toBeGreaterThanOrEqual(0)
})

// Proves: S2.frame.3, S2.frame.12, S2.frame.13
test('the footer has every way on, and what leads nowhere yet says so', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: /^\+44/ })).toHaveCount(2)
  await expect(footer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  for (const [name, href] of [
    ['About Us', '/about-us'],
    ['FAQ', '/faq'],
    ['Terms and Conditions', '/terms-and-conditions'],
    ['Contact Us', '/'],
  ])
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', href as string)
  for (const name of ['Beads', 'Bracelets', 'Earrings', 'Necklace/Jewelry'])
    await expect(footer.getByRole('link', { name, exact: true })).toBeDisabled()
  for (const words of [ADDRESS, 'Mon - Sat', '10 am to 4pm', `© ${new Date().getFullYear()} Vitrine`])
    await expect(footer.getByText(words)).toBeVisible()
})

// Proves: S2.frame.5
test('the search box trims what is asked and ignores an empty question', async ({ page }) => {
  await page.goto('/about-us')
  // Without its script an empty question is the browser's to ask.
  await page.waitForFunction(() => localStorage.getItem('guest'))
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/search.data') && asked.push(request.url()))
  const box = page.getByRole('banner').getByRole('searchbox')
  await box.fill('   ')
  await box.press('Enter')
  await expect(page).toHaveURL('/about-us')
  await box.fill('  pearl ')
  await box.press('Enter')
  await expect(page).toHaveURL('/search?q=pearl')
  await expect(page.getByRole('heading', { level: 1, name: 'Search Results for "pearl"' })).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('on a phone the menu opens at the left, keeps the focus, and gives it back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const opener = page.getByRole('button', { name: 'Open menu' })
  await opener.click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await menu.getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveURL('/about-us')
  await expect(menu).toBeHidden()
})

test('a menu opened before the page’s script comes stays open until a link is followed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const script = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  script.resolve()
  await page.waitForFunction(() => localStorage.getItem('guest'))
  await expect(menu).toBeVisible()
  await menu.getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveURL('/about-us')
  await expect(menu).toBeHidden()
})

// Proves: S2.frame.8, S2.frame.10
test('who is logged in has an account menu in the place of Login', async ({ page, shop }) => {
  const token = await signInCustomer(shop)
  await page.goto('/')
  const login = page.getByRole('banner').getByRole('link', { name: 'Login' })
  await expect(login).toHaveAttribute('href', '/login')
  const place = await login.boundingBox()
  await page.evaluate((kept) => localStorage.setItem('token', kept), token)
  await page.goto('/about-us')
  const account = page.getByRole('banner').getByLabel('Your account')
  await expect(account).toBeVisible()
  expect(await account.boundingBox()).toEqual(place)
  await account.click()
  for (const [name, href] of [
    ['Profile', '/profile'],
    ['Shipping Address', '/addresses'],
    ['Orders', '/orders'],
    ['Wishlist', '/wishlist'],
  ])
    await expect(page.getByRole('banner').getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      href as string,
    )
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
})

test('the reading goes on at the heading of the next page, and its title is said; a search keeps its field', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Highlights' })).toBeVisible()
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await expect(page.locator('p[aria-live=polite]')).toBeEmpty()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /about/i }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.locator('p[aria-live=polite]')).toHaveText(/about/i)
  const search = page.getByRole('banner').getByRole('searchbox')
  for (const text of ['pearl', 'gold']) {
    await search.fill(text)
    await search.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Search Results for "${text}"`)
    await expect(search).toBeFocused()
    await expect(search).toHaveValue(text)
  }
  await page.goto('/products')
  await ready(page, '[rel=next]')
  const next = page.getByRole('link', { name: 'Next', exact: true })
  await next.focus()
  await next.press('Enter')
  await expect(page.getByText('Page 2 of')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Products' })).toBeFocused()
})
