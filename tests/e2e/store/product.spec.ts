import { formatPrice } from '../../../src/web/ui/format.ts'
import { recordAnnouncements } from '../support/announcements.ts'
import { ready } from '../support/customer.ts'
import { countCalls, expect, freshProduct, hydrated, stopTheClock, test } from '../support/shop.ts'

// Proves: S2.product.4, S5.9, R3.23
test('only a quantity in stock can be added; another one is announced with its total or its limit', async ({
  page,
  shop,
}) => {
  const product = await freshProduct(shop)
  await page.goto(`/product/${product.id}`, { waitUntil: 'networkidle' })
  await hydrated(page)
  const announcements = await recordAnnouncements(page)
  const quantity = page.getByRole('spinbutton', { name: 'Quantity' })
  const add = page.getByRole('button', { name: 'Add to Cart' })
  const more = page.getByRole('button', { name: 'Increase quantity' })
  await expect(quantity).toHaveAccessibleDescription('12 available')
  await more.press('Enter')
  await more.press('Enter')
  const total = formatPrice(String(3 * Number(product.price)), 'gbp')
  await expect.poll(announcements).toEqual([`Quantity 3, total ${total}`])
  await quantity.fill('99')
  await expect(quantity).toHaveAccessibleDescription('Only 12 available')
  await quantity.blur()
  await expect.poll(announcements).toEqual([`Quantity 3, total ${total}`, 'Only 12 available'])
  for (const typed of ['0', '-1', '1.5', '', '13', '99999']) {
    await quantity.fill('1')
    await expect(add).toBeEnabled()
    await quantity.fill(typed)
    await expect(add, `with '${typed}' typed`).toBeDisabled()
    await expect(quantity).toHaveAccessibleDescription(
      /^\d{2}/.test(typed) ? 'Only 12 available' : 'Enter a whole number, 1 or more',
    )
  }
  await quantity.blur()
  await expect(add).toBeDisabled()
  await page.getByRole('button', { name: 'Decrease quantity' }).click()
  await expect(quantity).toHaveValue('12')
  await expect(add).toBeEnabled()

  await shop.change(
    `with less as (update products set stock_quantity = 1 where id = $1)
     insert into stock_movements (product_id, quantity, reason, created_at) values ($1, -11, 'correction', now())`,
    [product.id],
  )
  await add.press('Enter')
  await expect(page.getByText('Only 1 left in stock')).toBeVisible()
  await expect(page.getByText('1 available')).toBeFocused()
})

// Proves: S5.9
test('on a slow connection Add to Cart adds once, does not move, and gets the focus back', async ({
  page,
  shop,
}) => {
  const product = await freshProduct(shop)
  const added = countCalls(page, /addtocart/)
  let answer = () => {}
  await page.route('**/addtocart/**', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.continue()
  })
  await page.goto(`/product/${product.id}`)
  await page.waitForFunction(() => localStorage.getItem('guest'))
  const button = page.getByRole('button', { name: 'Add to Cart' })
  const before = await button.boundingBox()
  await button.dblclick()
  await expect(button).toBeDisabled()
  expect(await button.boundingBox()).toEqual(before)
  answer()
  await expect(page.getByRole('dialog').getByText('Quantity: 1')).toBeVisible()
  expect(added()).toBe(1)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

// Proves: S2.product.1, S2.product.3
test('the product images move by thumbnail, arrow and key, never automatically, and a click enlarges them', async ({
  page,
  shop,
}) => {
  const { id, name, images } = await freshProduct(shop)
  expect(images.length).toBeGreaterThan(1)
  await page.clock.install()
  await page.goto(`/product/${id}`)
  await ready(page, 'button[aria-label="Next picture"]')
  await page.clock.fastForward('10:00')
  const [first, second] = [
    page.getByRole('img', { name: 'picture 1 of' }),
    page.getByRole('img', { name: 'picture 2 of' }),
  ]
  await expect(first).toBeInViewport()
  const announcements = await recordAnnouncements(page)
  await page.getByRole('button', { name: 'Next picture' }).press('Enter')
  await expect(second).toBeInViewport()
  await expect.poll(announcements).toEqual([`Picture 2 of ${images.length}`])
  await page.getByRole('button', { name: 'Show picture 1' }).click()
  await expect(first).toBeInViewport()
  await expect.poll(announcements).toContain(`Picture 1 of ${images.length}`)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(announcements).toContain(`Picture ${images.length} of ${images.length}`)
  await page.getByRole('button', { name: 'Show picture 1' }).click()
  await page.getByRole('button', { name: 'Enlarge picture 1' }).click()
  const zoom = page.getByRole('dialog', { name })
  await expect(zoom.getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(zoom).toBeHidden()
  await expect(page.getByRole('button', { name: 'Enlarge picture 1' })).toBeFocused()
  await page.getByRole('tab', { name: 'Description' }).press('ArrowRight')
  await expect(page.getByRole('tabpanel', { name: 'Product Details' })).toBeVisible()
  await expect(page.getByRole('tabpanel', { name: 'Description' })).toBeHidden()
})

// Proves: S4.10, S6.1, S8.11, S9.8
test('the heart shows a visitor a login toast at the top right for 3 seconds, which can be closed', async ({
  page,
  shop,
}) => {
  await page.clock.install()
  const product = await freshProduct(shop)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/product/${product.id}`)
  await page.waitForFunction(() => localStorage.getItem('guest'))
  await stopTheClock(page)
  const heart = page.getByRole('button', { name: `Wishlist: ${product.name}` }).first()
  const toast = page.locator('[data-toast]')
  const press = async () => {
    await heart.click()
    await expect(async () => {
      await page.clock.runFor(1)
      await expect(toast).toHaveText('Please login to add to wishlist', { timeout: 100 })
    }).toPass()
  }
  await press()
  const { x = 0, y = 0, width = 0 } = (await toast.boundingBox()) ?? {}
  expect(390 - x - width).toBeLessThan(40)
  expect(y).toBeLessThan(200)
  await page.clock.runFor(2_500)
  await expect(toast).toHaveAttribute('data-leaving', 'false')
  await page.clock.runFor(500)
  await expect(toast).toHaveAttribute('data-leaving', 'true')
  await page.clock.runFor(1_000)
  await expect(toast).toHaveCount(0)

  await press()
  await page.clock.runFor(500)
  const bar = await page.getByRole('banner').boundingBox()
  const around = await toast.boundingBox()
  if (!bar || !around) throw new Error('The toast has gone')
  expect(around.y).toBeGreaterThan(bar.y + bar.height)
  const close = toast.getByRole('button', { name: 'Close message' })
  await close.focus()
  await expect(close).toBeVisible()
  const button = await close.boundingBox()
  if (!button) throw new Error('The toast has gone')
  expect(button.width).toBeGreaterThanOrEqual(44)
  expect(button.height).toBeGreaterThanOrEqual(44)
  expect(button.x + button.width).toBeLessThanOrEqual(around.x + around.width)
  expect(button.y).toBeGreaterThanOrEqual(around.y)
  expect(button.y + button.height).toBeLessThanOrEqual(around.y + around.height)
  await close.click()
  await page.clock.runFor(1_000)
  await expect(toast).toHaveCount(0)
})

test('the toast of Add to Cart covers neither the drawer nor the line, and its Close button returns the focus', async ({
  page,
  shop,
}) => {
  const product = await freshProduct(shop)
  const toast = page.locator('[data-toast]').filter({ hasText: 'Added 1 item(s) to cart successfully' })
  const drawer = page.getByRole('dialog')
  // Keeps the toast open until it is measured, also on a slow machine.
  await page.addInitScript((toastMs) => {
    const later = window.setTimeout
    const stay = (run: () => void, ms?: number) => (ms && ms > toastMs - 500 ? 0 : later(run, ms))
    Object.assign(window, { setTimeout: stay })
  }, 3_000)
  for (const [width, height] of [
    [768, 1024],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`/product/${product.id}`)
    await page.waitForFunction(() => localStorage.getItem('guest'))
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(drawer.getByText(product.name)).toBeVisible()
    await expect(async () => {
      const box = await toast.boundingBox()
      const edge = { right: (box?.x ?? 0) + (box?.width ?? 0), bottom: (box?.y ?? 0) + (box?.height ?? 0) }
      if (width === 768) return expect(edge.right).toBeLessThan((await drawer.boundingBox())?.x ?? 0)
      const line = await drawer.getByRole('listitem').first().getByRole('link').boundingBox()
      const close = await drawer.getByRole('button', { name: 'Close', exact: true }).boundingBox()
      expect(edge.bottom).toBeLessThanOrEqual(line?.y ?? 0)
      expect(edge.right).toBeLessThanOrEqual(close?.x ?? 0)
    }).toPass()
    const closeToast = toast.getByRole('button', { name: 'Close message' })
    const checkout = drawer.getByRole('link', { name: 'Checkout' })
    if (width === 768) await closeToast.click()
    else {
      await checkout.focus()
      await closeToast.focus()
      await page.keyboard.press('Enter')
      await expect(checkout).toBeFocused()
    }
    await expect(toast).toHaveCount(0)
  }
})
