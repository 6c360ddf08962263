import type { Product } from '../../../src/contract/product.ts'
import { whatAxeFinds } from '../support/axe.ts'
import { ready } from '../support/customer.ts'
import { expect, holdBack, hydrated, test } from '../support/shop.ts'

const PAGES = [
  '/',
  '/products',
  '/products?min_price=abc',
  '/search?q=pearl',
  '/search',
  '/about-us',
  '/faq',
  '/terms-and-conditions',
  '/nowhere',
]

// Proves: R6.13
test('every page is readable by everybody and fits windows of 320 and 1440 px', async ({ page, shop }) => {
  test.slow()
  const { body } = await shop.call('GET', '/api/v1/products/?limit=1')
  for (const path of [...PAGES, `/product/${(body.items[0] as Product).id}`]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await hydrated(page)
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await whatAxeFinds(page), `${path} at ${width} px`).toEqual([])
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(wider, `${path} at ${width} px`).toBeLessThanOrEqual(0)
      await expect(page.getByText('no real money moves')).toBeVisible()
    }
  }
})

// Proves: S2.routes.4
test('an unknown address is answered with 404 inside the shop', async ({ page }) => {
  const answer = await page.goto('/nowhere/at/all')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Vitrine' }).click()
  await expect(page).toHaveURL('/')
})

test('walking from page to page breaks no security rule and loses no heading', async ({ page }) => {
  const refused: string[] = []
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  await page.goto('/')
  await page.getByRole('link', { name: 'View all Earrings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Earrings' })).toBeVisible()
  await page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Related Products' })).toBeVisible()
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(name)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  expect(refused).toEqual([])
})

// Proves: S2.home.4
test('a page that is slow to come is shown in its shape meanwhile', async ({ page }) => {
  await page.goto('/about-us')
  await ready(page)
  const answer = await holdBack(page, '**/products.data*')
  await page.getByRole('link', { name: 'Shop Now' }).click()
  await expect(page.locator('.animate-pulse').first()).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()
  await expect(page.locator('.animate-pulse')).toHaveCount(0)
  const answerHome = await holdBack(page, '**/*.data*')
  await page.getByRole('banner').getByRole('link', { name: 'Vitrine' }).click()
  await expect(page.locator('.animate-pulse').first()).toBeVisible()
  answerHome()
  await expect(page.getByRole('region', { name: 'Highlights' })).toBeVisible()
})

// Proves: S8.13
test('a page that does not come says why, within the shop, and comes when it is asked for again', async ({
  page,
}) => {
  await page.goto('/products')
  await ready(page)
  await page.route('**/products.data*', (route) => route.abort())
  await page.getByRole('link', { name: 'Next' }).click()
  const unreached = 'We could not reach the shop. Please check your connection and try again.'
  await expect(page.getByRole('alert')).toContainText(unreached)
  await expect(page.locator('[data-toast]')).toContainText(unreached)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(await whatAxeFinds(page)).toEqual([])
  await page.unroute('**/products.data*')
  await page.route('**/products.data*', (route) => route.fulfill({ status: 500 }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toContainText('Something went wrong. Please try again.')
  await page.unroute('**/products.data*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Page 2 of')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeFocused()
})

// Proves: S8.13
test('when not even the frame of the shop comes, the last resort is shown', async ({ page }) => {
  await page.goto('/login')
  await ready(page)
  await page.route('**/*.data*', (route) => route.abort())
  await page.getByRole('link', { name: 'Vitrine' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  await page.unroute('**/*.data*')
  await page.getByRole('link', { name: 'Back to the shop' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Earrings' })).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a shopper can look around, search, filter and open the menus', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('navigation', { name: 'Main' }).getByText('Products', { exact: true }).click()
    await page.getByRole('link', { name: 'View All Products' }).click()
    await expect(page).toHaveURL('/products')
    const filters = page.getByRole('complementary', { name: 'Filters' })
    await filters.getByLabel('Min price').fill('500')
    await filters.getByRole('button', { name: 'Apply Filters' }).click()
    await expect(page).toHaveURL(/min_price=500/)
    await expect(page.getByText(/Showing \d+ result/)).toBeVisible()
    await page.getByRole('banner').getByRole('searchbox').fill('pearl')
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Search Results for "pearl"' })).toBeVisible()
    await page
      .getByRole('link', { name: /^View Details/ })
      .first()
      .click()
    await expect(page.getByRole('tabpanel', { name: 'Description' })).toBeVisible()
    await expect(page.getByRole('tabpanel', { name: 'Product Details' })).toBeVisible()
    // Playwright reads no text inside <noscript>, the accessibility tree does.
    const note = page.locator('main noscript').getByRole('status')
    await expect(note).toMatchAriaSnapshot('- status: To buy here, please allow JavaScript for this shop.')
    await page.goto('/cart')
    await expect(note).toMatchAriaSnapshot(
      '- status: The cart needs JavaScript. Please allow it for this shop.',
    )
    await page.goto(`/success/${crypto.randomUUID()}`)
    await expect(note).toMatchAriaSnapshot(
      '- status: Your order needs JavaScript. Please allow it for this shop.',
    )
  })
})

test('search engines are told what to read', async ({ shop }) => {
  const robots = await shop.call('GET', '/robots.txt')
  expect(robots.body).toContain(`Sitemap: ${shop.env.PUBLIC_URL}/sitemap.xml`)
  const sitemap = await shop.call('GET', '/sitemap.xml')
  const { body } = await shop.call('GET', '/api/v1/products/?limit=100')
  for (const { id } of body.items as Product[]) expect(sitemap.body).toContain(`/product/${id}</loc>`)
  expect(sitemap.body).toContain('<image:loc>')
  expect(robots.body).not.toContain('/search')
  for (const path of ['/products', '/products?skip=12&limit=12']) {
    const page = await shop.call('GET', path)
    const address = shop.env.PUBLIC_URL + path.replace('&', '&amp;')
    expect(page.body).toContain(`<link rel="canonical" href="${address}"/>`)
  }
})
