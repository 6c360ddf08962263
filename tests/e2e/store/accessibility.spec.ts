import type { Locator, Page } from '@playwright/test'
import { whatAxeFinds } from '../support/axe.ts'
import { ADA, addToCart, expect, freshProduct, hydrated, test } from '../support/shop.ts'

const CHOSEN = '[aria-selected], [aria-current]'

for (const { name, width, height } of [
  { name: 'a window of 320 px', width: 320, height: 568 },
  { name: 'a zoom of 200 %', width: 640, height: 400 },
]) {
  test(`${name} loses nothing from the product to the button that pays`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height })
    await addToCart(page, await freshProduct(shop))
    await standsInOneColumn(page)
    await page.getByRole('dialog').getByRole('link', { name: 'View cart' }).click()
    await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
    await standsInOneColumn(page)
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await page.getByRole('button', { name: /^Pay £/ }).click()
    await expect(page.getByText('First name is required')).toBeVisible()
    await standsInOneColumn(page)
    await page.getByText('Order Summary').first().click()
    await expect(page.getByText('Subtotal').first()).toBeVisible()
    await standsInOneColumn(page)
  })
}

test('the reading goes on at the heading of the cart and of the checkout, also when they had to load', async ({
  page,
  shop,
}) => {
  await page.goto('/about-us')
  await page.waitForFunction(() => localStorage.getItem('guest'))
  await page.getByRole('banner').getByRole('link', { name: 'Cart' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeFocused()

  await addToCart(page, await freshProduct(shop))
  await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).press('Enter')
  await expect(page.getByRole('button', { name: /^Pay £/ })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeFocused()
})

/** How many places of the page's accessibility tree are read out when they change. */
async function listenedTo(page: Page): Promise<number> {
  const browser = await page.context().newCDPSession(page)
  const { nodes } = await browser.send('Accessibility.getFullAXTree')
  const isLive = ({ name, value }: { name: string; value: { value?: unknown } }) =>
    name === 'live' && value.value === 'polite'
  return nodes.filter(({ ignored, properties }) => !ignored && properties?.some(isLive)).length
}

test('what is wrong in a form is said of its field, and the first wrong field has the focus', async ({
  page,
  shop,
}) => {
  await addToCart(page, await freshProduct(shop))
  await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click()
  // A screen reader listens to what was there before it spoke.
  await expect(page.getByLabel('First name')).toBeVisible()
  expect(await listenedTo(page)).toBeGreaterThanOrEqual(Object.keys(ADA).length)
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  const form = page.getByRole('tabpanel')
  for (const label of Object.keys(ADA)) {
    const field = form.getByLabel(label, { exact: true })
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(`${label} is required`)
  }
  expect(await whatAxeFinds(page)).toEqual([])
  await form.getByLabel('First name').fill('Ada')
  await expect(form.getByLabel('First name')).not.toHaveAttribute('aria-invalid')
  await page.goto('/login')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Password is required',
  )
})

test('in forced colours buttons keep an edge, icons their lines, and what is chosen its mark', async ({
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

test('nothing moves for those who asked for no motion', async ({ page, shop }) => {
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

async function standsInOneColumn(page: Page): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(wider).toBeLessThanOrEqual(0)
}

// Filled buttons are told from the page by their ground alone, and that is what forced colours take away.
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

// Each as its edge, its ring and the strength of its mark: chosen ones first, then their neighbours.
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

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('what orders a list on a phone stands as it does with script, and the button that sends it last', async ({
    page,
  }) => {
    await page.goto('/products')
    const list = page.getByRole('region', { name: 'Products', exact: true })
    const placeOf = async (part: Locator) => {
      const box = await part.boundingBox()
      return [Math.round(box?.x ?? -1), Math.round(box?.y ?? -1)] as const
    }
    const [filterX, filterY] = await placeOf(list.getByRole('button', { name: 'Filters' }))
    const [sortX, sortY] = await placeOf(list.getByLabel('Sort by'))
    const [sizeX, sizeY] = await placeOf(list.getByLabel('Products per page'))
    const [updateX, updateY] = await placeOf(list.getByRole('button', { name: 'Update' }))
    expect([sortY, sizeX, updateX]).toEqual([filterY, sortX, filterX])
    expect(filterX).toBeLessThan(sortX)
    expect(sortY).toBeLessThan(sizeY)
    expect(sizeY).toBeLessThan(updateY)
  })
})
