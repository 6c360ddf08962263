import type { Product } from '../../../src/contract/product.ts'
import { add, newCustomer } from '../../support/orders/checkout.ts'
import { expectNoOverflow } from '../support/admin.ts'
import { expectAnnouncedOnce, recordAnnouncements } from '../support/announcements.ts'
import { axeViolations } from '../support/axe.ts'
import { fill, holdToken, logInOnPage, ready } from '../support/customer.ts'
import { closeToast } from '../support/dialogs.ts'
import { expect, freshProduct, hydrated, navigate, test } from '../support/shop.ts'

const SELECTED = '[aria-selected], [aria-current]'

// Proves: R6.13
test('pages are accessible and never scroll sideways on a phone; those with a wide layout also on a desktop', async ({
  page,
  shop,
}) => {
  const { body } = await shop.call('GET', '/api/v1/products/search/?code=ER-3006')
  const expectAccessible = async (where: string, hasWideLayout = false) => {
    for (const width of hasWideLayout ? [1440, 320] : [320]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await axeViolations(page), `${where} at ${width} px`).toEqual([])
      await expectNoOverflow(page, `${where} at ${width} px`)
    }
  }
  const product = body.items[0] as Product
  expect(product.compare_at_price, 'struck through').toBe(85)
  await page.goto('/nowhere')
  await hydrated(page)
  await expect(page.getByText('no real money moves')).toBeVisible()
  await expectAccessible('/nowhere')
  for (const [path, text, hasWideLayout] of [
    ['/', 'Discover Timeless Elegance', true],
    ['/products', 'All Products', true],
    ['/products?min_price=abc', 'Min price must be a number', false],
    ['/search?q=pearl', 'Search Results for "pearl"', false],
    ['/about-us', 'About Us', false],
    ['/faq', 'FAQ', false],
    ['/ring-sizer', 'Ring sizer to print', false],
    [`/product/${product.id}`, product.description, true],
  ] as const) {
    await navigate(page, path)
    await expect(page.getByRole('main').getByText(text).first()).toBeAttached()
    await expectAccessible(path, hasWideLayout)
  }
  const ring = await freshProduct(shop)
  await navigate(page, `/product/${ring.id}`)
  const drawer = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expect(drawer.getByText(ring.name)).toBeVisible()
  await expectAccessible('drawer')
  await drawer.getByRole('link', { name: 'View cart' }).click()
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
  await expectAccessible('cart')
})

test('the shop follows the display settings of the visitor', async ({ page, shop }) => {
  await test.step('with reduced motion nothing is animated', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const product = await freshProduct(shop)
    await page.goto('/')
    for (const path of ['/', `/product/${product.id}`]) {
      await navigate(page, path)
      await page.mouse.wheel(0, 400)
      expect(await page.evaluate(longAnimations), path).toEqual([])
    }
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
    await page.route(/\.data/, async (route) => {
      await isAnswered
      await route.continue()
    })
    await page.getByRole('banner').getByRole('link', { name: 'Vitrine' }).first().click()
    await expect(page.locator('.page-progress')).toBeVisible()
    expect(await page.evaluate(longAnimations), 'a slow page').toEqual([])
    answer()
    await navigate(page, `/product/${product.id}`)
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer).toBeVisible()
    expect(await page.evaluate(longAnimations), 'drawer').toEqual([])
    await expect(drawer).toHaveCSS('transition-duration', '0s')
    await expect(drawer).toHaveCSS('opacity', '1')
  })

  await test.step('in forced colours buttons have a border, icons are visible, and selected elements are marked', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    const product = await freshProduct(shop)
    const expectVisible = async (where: string) =>
      expect(await page.evaluate(invisibleInForcedColours), where).toEqual([])
    const expectMarked = async (where: string) => {
      const [selected, others] = await page.locator(SELECTED).evaluateAll(stylesOfSelected)
      expect(selected?.length, where).toBeGreaterThan(0)
      for (const style of selected ?? []) expect(others, where).not.toContain(style)
    }
    for (const path of ['/products', '/login', '/', `/product/${product.id}`]) {
      await navigate(page, path)
      await expectVisible(path)
      if (path === '/' || path.startsWith('/product/')) await expectMarked(path)
    }
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click()
    await expect(page.getByRole('button', { name: /^Continue to payment/ })).toBeEnabled()
    await expectVisible('checkout')
    await expectMarked('checkout')
  })
})

test("the layout does not shift when the visitor's data arrives", async ({ page, shop }) => {
  await page.addInitScript(recordLayoutShifts)
  const product = await freshProduct(shop)
  const mary = await newCustomer(shop)
  await add(shop, mary, { productId: product.id, quantity: 1 })
  await holdToken(page, shop, mary)
  for (const [width, paths] of [
    [390, ['/', '/products?category_id=1', `/product/${product.id}`, '/cart']],
    [1440, ['/', `/product/${product.id}`]],
  ] as const)
    for (const path of paths) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path, { waitUntil: 'networkidle' })
      await hydrated(page)
      await expect(page.getByText('1 item in cart')).toBeAttached()
      expect(await page.evaluate(() => window.shifted), `${path} at ${width} px`).toBeLessThanOrEqual(0.02)
    }
})

declare global {
  interface Window {
    /** The page's cumulative layout shift. */
    shifted: number
  }
}

function recordLayoutShifts(): void {
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
      window.shifted += shift.value
  }).observe({ type: 'layout-shift', buffered: true })
}

test('a toast is announced once, with and without an open dialog, a form error only by its form, and wrong fields once for each submit', async ({
  page,
  shop,
}) => {
  const { id, name } = await freshProduct(shop)
  await page.goto(`/product/${id}`)
  await ready(page)
  await page.getByRole('button', { name: `Wishlist: ${name}` }).click()
  await expectAnnouncedOnce(page, 'Please login to add to wishlist')
  await closeToast(page)

  await navigate(page, '/login')
  for (const _ of [1, 2]) {
    await logInOnPage(page, { email: 'nobody@example.com', password: 'not this one' })
    await expect(page.locator('[data-toast] span[aria-hidden=true]')).toBeVisible()
    await expectAnnouncedOnce(page, 'Invalid email or password')
    await closeToast(page)
  }

  await holdToken(page, shop, await newCustomer(shop))
  await page.goto('/addresses')
  await page.getByRole('main').getByRole('button', { name: 'Delete' }).click()
  await page.route('**/api/v1/**', (route) => route.abort())
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectAnnouncedOnce(page, 'We could not reach the shop')

  await page.unroute('**/api/v1/**')
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto('/signup')
  await ready(page)
  const announcements = await recordAnnouncements(page)
  const press = page.getByRole('button', { name: 'Sign up' })
  const fields = (count: number) => expect.stringMatching(`^Please look at ${count} fields again:`)
  await press.click()
  await expect.poll(announcements).toEqual([fields(5)])
  const listed = page.getByRole('main').getByRole('alert')
  await expect(listed).toHaveAttribute('aria-live', 'off')
  await fill(page, { 'First name': 'Mary', 'Last name': 'Somerville' })
  await expect(listed).toContainText('Please look at 3 fields again:')
  expect(await announcements()).toEqual([fields(5)])
  await press.click()
  await expect.poll(announcements).toEqual([fields(5), fields(3)])
  await expect(listed).toHaveAttribute('aria-live', 'off')
  await fill(page, { 'Last name': '' })
  await page.getByLabel('Email').focus()
  await expect.poll(announcements).toEqual([fields(5), fields(3), 'Last name is required'])
})

// Filled buttons differ from the page only by their background, which forced colours remove.
function invisibleInForcedColours(): string[] {
  const isVisible = (element: Element) =>
    element.checkVisibility({ opacityProperty: true }) && getComputedStyle(element).clipPath === 'none'
  const filled = [...document.querySelectorAll('.bg-ink:is(a, button)')].filter(isVisible)
  const edgeless = filled.filter((button) => Number.parseFloat(getComputedStyle(button).borderTopWidth) === 0)
  const ground = getComputedStyle(document.documentElement).backgroundColor
  const icons = [...document.querySelectorAll('button svg, a svg')].filter(isVisible)
  const pale = icons.filter((icon) => getComputedStyle(icon).stroke === ground)
  return [...edgeless, ...pale].map((element) => element.outerHTML)
}

// Border, outline and opacity of the mark: of the selected elements, then of their neighbours.
function stylesOfSelected(elements: Element[]): [string[], string[]] {
  const styleOf = (element: Element) => {
    const { borderBottomColor, outlineStyle, opacity } = getComputedStyle(element)
    const mark = element.firstElementChild
    return [borderBottomColor, outlineStyle, opacity, mark && getComputedStyle(mark).opacity].join(' ')
  }
  const isSelected = (element: Element) =>
    element.getAttribute('aria-selected') === 'true' || element.hasAttribute('aria-current')
  const neighbours = elements
    .filter(isSelected)
    .flatMap((element) => [
      ...(element.closest('[role=tablist], ul, section > div')?.querySelectorAll('button') ?? []),
    ])
    .filter((element) => !isSelected(element))
  return [
    elements.filter((element) => isSelected(element) && element.tagName === 'BUTTON').map(styleOf),
    neighbours.map(styleOf),
  ]
}

function longAnimations(): string[] {
  const lasting = document.getAnimations().filter((animation) => {
    const { duration } = animation.effect?.getComputedTiming() ?? {}
    return animation.timeline !== document.timeline || (typeof duration === 'number' && duration > 1)
  })
  return lasting.map((animation) => {
    const target = (animation.effect as KeyframeEffect | null)?.target
    return target?.outerHTML.slice(0, 200) ?? ''
  })
}
