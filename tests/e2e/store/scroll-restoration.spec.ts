import { ready } from '../support/customer.ts'
import { expect, test } from '../support/shop.ts'

// A page that somebody has scrolled moves only when they move it.

// Proves: S2.frame.4
test('who looked around home after Contact Us is not led down again by Back', async ({ page }) => {
  await page.goto('/about-us')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact Us' }).click()
  await expect(page.getByText('Mon - Sat')).toBeInViewport()
  const piece = page.getByRole('link', { name: 'Court Bangle' })
  await piece.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Court Bangle' })).toBeVisible()
  await page.goBack()
  // Longer than Contact Us waits before it goes down.
  await page.waitForTimeout(500)
  await expect(piece).toBeInViewport()
})

test('a page that was scrolled stays where it is while its search is typed and its header is tabbed through', async ({
  page,
}) => {
  await page.goto('/products')
  await ready(page, '[rel=next]')
  const box = page.getByRole('banner').getByRole('searchbox')
  const { x, y, height } = (await box.boundingBox()) as { x: number; y: number; height: number }
  await page.evaluate(() => scrollTo(0, 900))
  await expect.poll(async () => (await box.boundingBox())?.y).toBeLessThan(y)
  // As a hand does it: Playwright's own click scrolls to what it presses.
  await page.mouse.click(x + 10, ((await box.boundingBox())?.y ?? 0) + height / 2)
  await page.keyboard.type('pearl')
  await expect(box).toHaveValue('pearl')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(900)
})

test('by Tab a card of a list comes into sight whole: from its link to its heart the page stands still', async ({
  page,
}) => {
  await page.goto('/products')
  const card = page.getByRole('article').first()
  await card.getByRole('button', { name: 'Wishlist' }).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(card.getByRole('link')).toBeFocused()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(0)
  await page.keyboard.press('Tab')
  await expect(card.getByRole('button', { name: 'Wishlist' })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(place)
})

test('both faces are there, whole', async ({ page }) => {
  await page.goto('/')
  const faces = await page.evaluate(async () =>
    [...(await document.fonts.ready)].map(({ family, status }) => `${family} ${status}`),
  )
  expect(faces).toEqual(expect.arrayContaining(['Inter Variable loaded', 'Cormorant Garamond loaded']))
  expect(faces.filter((face) => /^(Inter Variable|Cormorant Garamond) error$/.test(face))).toEqual([])
})
