import type { Product } from '../../../src/contract/product.ts'
import { newCustomer } from '../../support/checkout.ts'
import { signInCustomer } from '../../support/sign-in.ts'
import { whatAxeFinds } from '../support/axe.ts'
import { fill, holdToken, logInOnPage, ready } from '../support/customer.ts'
import { expectHeard, listen } from '../support/listen.ts'
import { addToCart, expect, freshProduct, hydrated, test } from '../support/shop.ts'

const CHOSEN = '[aria-selected], [aria-current]'

// Proves: R6.13
test('no page has an axe violation or is wider than a window of 320 or 1440 px', async ({ page, shop }) => {
  const { body } = await shop.call('GET', '/api/v1/products/?limit=1')
  const expectAccessible = async (where: string) => {
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await whatAxeFinds(page), `${where} at ${width} px`).toEqual([])
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(wider, `${where} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
  for (const path of [
    '/',
    '/products',
    '/products?min_price=abc',
    '/search?q=pearl',
    '/search',
    '/about-us',
    '/faq',
    '/terms-and-conditions',
    '/nowhere',
    `/product/${(body.items[0] as Product).id}`,
  ]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await hydrated(page)
    await expect(page.getByText('no real money moves')).toBeVisible()
    await expectAccessible(path)
  }
  await addToCart(page, await freshProduct(shop))
  await expectAccessible('drawer')
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
  await expectAccessible('cart')
})

test('in forced colours buttons have an edge, icons their lines, and selected parts their mark', async ({
  page,
  shop,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const product = await freshProduct(shop)
  for (const path of ['/', '/products', `/product/${product.id}`, '/login']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await hydrated(page)
    expect(await page.evaluate(whatVanishes), path).toEqual([])
  }
  await addToCart(page, product)
  await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click()
  await expect(page.getByRole('button', { name: /^Pay £/ })).toBeEnabled()
  expect(await page.evaluate(whatVanishes), 'checkout').toEqual([])
  for (const path of ['/', `/product/${product.id}`, '/checkout']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await hydrated(page)
    const [chosen, others] = await page.locator(CHOSEN).evaluateAll(looksOfChosen)
    expect(chosen?.length, path).toBeGreaterThan(0)
    for (const look of chosen ?? []) expect(others, path).not.toContain(look)
  }
})

test('with reduced motion nothing moves', async ({ page, shop }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const product = await freshProduct(shop)
  for (const path of ['/', `/product/${product.id}`]) {
    await page.goto(path)
    await page.mouse.wheel(0, 400)
    expect(await page.evaluate(whatMoves), path).toEqual([])
  }
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toBeVisible()
  expect(await page.evaluate(whatMoves), 'drawer').toEqual([])
  await expect(drawer).toHaveCSS('transition-duration', '0s')
  await expect(drawer).toHaveCSS('opacity', '1')
})

test("the layout does not shift when the visitor's data arrives", async ({ page, shop }) => {
  await page.addInitScript(noteShifts)
  const product = await freshProduct(shop)
  await holdToken(page, shop, { token: await signInCustomer(shop) })
  await page.goto(`/product/${product.id}`, { waitUntil: 'networkidle' })
  await hydrated(page)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('dialog').getByText(product.name)).toBeVisible()
  for (const width of [390, 1440])
    for (const path of [
      '/',
      '/products?category_id=1',
      `/product/${product.id}`,
      '/search?q=gold',
      '/cart',
    ]) {
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

function noteShifts(): void {
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
      window.shifted += shift.value
  }).observe({ type: 'layout-shift', buffered: true })
}

test('a toast is announced once, with and without an open dialog, and an error of a form only by its form', async ({
  page,
  shop,
}) => {
  const { id, name } = await freshProduct(shop)
  await page.goto(`/product/${id}`)
  await ready(page)
  await page.getByRole('button', { name: `Wishlist: ${name}` }).click()
  await expectHeard(page, 'Please login to add to wishlist')

  await page.goto('/login')
  for (const _ of [1, 2]) {
    await logInOnPage(page, { email: 'nobody@example.com', password: 'not this one' })
    await expect(page.locator('[data-toast] span[aria-hidden=true]')).toBeVisible()
    await expectHeard(page, 'Invalid email or password')
    await expect(page.locator('[data-toast]')).toHaveCount(0)
  }

  await holdToken(page, shop, await newCustomer(shop))
  await page.goto('/addresses')
  await page.getByRole('main').getByRole('button', { name: 'Delete' }).click()
  await page.route('**/api/v1/**', (route) => route.abort())
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectHeard(page, 'We could not reach the shop')
})

test('a form announces its wrong fields once for each press, and a field that is left wrong by itself', async ({
  page,
}) => {
  await page.goto('/signup')
  await ready(page)
  const said = await listen(page)
  const press = page.getByRole('button', { name: 'Sign up' })
  const fields = (count: number) => expect.stringMatching(`^Please look at ${count} fields again:`)
  await press.click()
  await expect.poll(said).toEqual([fields(5)])
  const listed = page.getByRole('main').getByRole('alert')
  await expect(listed).toHaveAttribute('aria-live', 'off')
  await fill(page, { 'First name': 'Mary', 'Last name': 'Somerville' })
  await expect(listed).toContainText('Please look at 3 fields again:')
  expect(await said()).toEqual([fields(5)])
  await press.click()
  await expect.poll(said).toEqual([fields(5), fields(3)])
  await expect(listed).toHaveAttribute('aria-live', 'off')
  await fill(page, { 'Last name': '' })
  await page.getByLabel('Email').focus()
  await expect.poll(said).toEqual([fields(5), fields(3), 'Last name is required'])
})

// Filled buttons differ from the page by their background alone, which forced colours remove.
function whatVanishes(): string[] {
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true }) && getComputedStyle(element).clipPath === 'none'
  const filled = [...document.querySelectorAll('.bg-ink:is(a, button)')].filter(isSeen)
  const edgeless = filled.filter((button) => Number.parseFloat(getComputedStyle(button).borderTopWidth) === 0)
  const ground = getComputedStyle(document.documentElement).backgroundColor
  const icons = [...document.querySelectorAll('button svg, a svg')].filter(isSeen)
  const pale = icons.filter((icon) => getComputedStyle(icon).stroke === ground)
  return [...edgeless, ...pale].map((element) => element.outerHTML)
}

// Each as its edge, its outline and the opacity of its mark: selected ones first, then their neighbours.
function looksOfChosen(elements: Element[]): [string[], string[]] {
  const lookOf = (element: Element) => {
    const { borderBottomColor, outlineStyle, opacity } = getComputedStyle(element)
    const mark = element.firstElementChild
    return [borderBottomColor, outlineStyle, opacity, mark && getComputedStyle(mark).opacity].join(' ')
  }
  const isChosen = (element: Element) =>
    element.getAttribute('aria-selected') === 'true' || element.hasAttribute('aria-current')
  const neighbours = elements
    .filter(isChosen)
    .flatMap((element) => [
      ...(element.closest('[role=tablist], ul, section > div')?.querySelectorAll('button') ?? []),
    ])
    .filter((element) => !isChosen(element))
  return [
    elements.filter((element) => isChosen(element) && element.tagName === 'BUTTON').map(lookOf),
    neighbours.map(lookOf),
  ]
}

function whatMoves(): string[] {
  const lasting = document.getAnimations().filter((animation) => {
    const { duration } = animation.effect?.getComputedTiming() ?? {}
    return animation.timeline !== document.timeline || (typeof duration === 'number' && duration > 1)
  })
  return lasting.map((animation) => {
    const target = (animation.effect as KeyframeEffect | null)?.target
    return target?.outerHTML.slice(0, 200) ?? ''
  })
}
