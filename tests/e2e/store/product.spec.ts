import type { Locator, Page } from '@playwright/test'
import { formatPrice } from '../../../src/web/ui/format.ts'
import { recordAnnouncements } from '../support/announcements.ts'
import { ready } from '../support/customer.ts'
import { closeToast } from '../support/dialogs.ts'
import { countCalls, expect, freshProduct, hydrated, stopTheClock, test } from '../support/shop.ts'

test('a piece is added once on a slow connection, and only in a quantity in stock', async ({
  page,
  shop,
}) => {
  const product = await freshProduct(shop)
  // Proves: S5.9
  await test.step('on a slow connection Add to Cart adds once, does not move, and gets the focus back', async () => {
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
    const button = page.getByRole('button', { name: 'Add to Cart', exact: true })
    const before = await button.boundingBox()
    await button.dblclick()
    await expect(button).toBeDisabled()
    expect(await button.boundingBox()).toEqual(before)
    answer()
    await expect(page.getByRole('dialog').getByText('Quantity: 1')).toBeVisible()
    expect(added()).toBe(1)
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await page.unroute('**/addtocart/**')
  })

  // Proves: S2.product.4, S5.9, R3.23, R13.332
  await test.step('only a quantity in stock can be added; another one is announced with its total or its limit', async () => {
    const announcements = await recordAnnouncements(page)
    const quantity = page.getByRole('spinbutton', { name: 'Quantity' })
    const add = page.getByRole('button', { name: 'Add to Cart', exact: true })
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
    await quantity.fill('2.5')
    await quantity.blur()
    await expect(quantity).toHaveValue('2.5')
    await expect(quantity).toHaveAccessibleDescription('Enter a whole number, 1 or more')
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
      `with less as (update variants set stock_quantity = 3 where product_id = $1)
       insert into stock_movements (product_id, variant_id, quantity, reason, created_at) select product_id, id, -9, 'correction', now() from variants where product_id = $1`,
      [product.id],
    )
    await add.press('Enter')
    const refusal = 'Only 3 left in stock. You already have 1 in your cart; 2 more are available.'
    await expect(page.getByText(refusal)).toBeVisible()
    await expect(page.getByText('3 available')).toBeFocused()
  })
})

test('the page of a piece moves and enlarges its pictures, and its heart asks a visitor to log in', async ({
  page,
  shop,
}) => {
  const product = await freshProduct(shop)
  // Proves: S2.product.1, S2.product.3, R13.321, R13.322
  await test.step('the product images move by thumbnail, arrow and key, never automatically, and a click enlarges them', async () => {
    const { id, name, images } = product
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
    const zoom = page.getByRole('dialog', { name })
    const enlarged = zoom.getByRole('img')
    const width = async () => (await enlarged.boundingBox())?.width
    const out = zoom.getByRole('button', { name: 'Zoom out' })
    const largest = new URL(images[0]?.srcset.split(', ').at(-1)?.split(' ')[0] ?? '', page.url()).href
    for (const screen of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      const isPhone = screen.width < 400
      await page.setViewportSize(screen)
      await page.getByRole('button', { name: 'Enlarge picture 1' }).click()
      await expect(enlarged).toBeVisible()
      expect(await zoom.boundingBox()).toEqual({ x: 0, y: 0, ...screen })
      await expect.poll(() => enlarged.evaluate((image: HTMLImageElement) => image.currentSrc)).toBe(largest)
      const before = (await width()) ?? 0
      // The time between the taps is that of the clock.
      await stopTheClock(page)
      if (isPhone) for (const _ of 'ab') await touch(page, [0], [0])
      else await page.mouse.click(screen.width / 2, screen.height / 2)
      await page.clock.resume()
      await expect(out).toBeVisible()
      await expect.poll(width).toBeGreaterThan(1.9 * before)
      const left = (await enlarged.boundingBox())?.x ?? 0
      await touch(page, [60], [-60])
      // Twice its size, the picture is only as wide as the desktop.
      if (isPhone) await expect.poll(async () => (await enlarged.boundingBox())?.x).toBeLessThan(left - 80)
      await expect(zoom.getByRole('status')).toHaveText(`Picture 1 of ${images.length}`)
      await out.click()
      await expect.poll(width).toBe(before)
      await touch(page, [-40, 40], [-120, 120])
      await expect.poll(width).toBe(3 * before)
      await out.click()
      await touch(page, [100], [-100])
      await expect(zoom.getByRole('status')).toHaveText(`Picture 2 of ${images.length}`)
      await page.keyboard.press('ArrowLeft')
      await expect(zoom.getByRole('status')).toHaveText(`Picture 1 of ${images.length}`)
      await page.keyboard.press('Escape')
      await expect(zoom).toBeHidden()
      await expect(page.getByRole('button', { name: 'Enlarge picture 1' })).toBeFocused()
    }
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.getByRole('tab', { name: 'Description' }).press('ArrowRight')
    await expect(page.getByRole('tabpanel', { name: 'Product Details' })).toBeVisible()
    await expect(page.getByRole('tabpanel', { name: 'Description' })).toBeHidden()
  })

  await test.step('a picture whose smooth scroll never begins is jumped to, unless a finger or a wheel takes the strip', async () => {
    const strip = page.getByRole('list', { name: `Pictures of ${product.name}` })
    await strip.evaluate((element) => {
      const scroll = element.scrollTo.bind(element)
      element.scrollTo = (options?: ScrollToOptions | number) => {
        if (typeof options === 'object' && options.behavior !== 'smooth') scroll(options)
      }
    })
    const next = page.getByRole('button', { name: 'Next picture' })
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.clock.pauseAt(Date.now() + 3_600_000)
    for (const taken of ['pointerdown', 'wheel']) {
      await next.press('Enter')
      await strip.dispatchEvent(taken)
      await page.clock.runFor(1_000)
      await expect(page.getByRole('img', { name: 'picture 1 of' }), taken).toBeInViewport()
      await expect(page.getByRole('button', { name: 'Show picture 1' })).toHaveAttribute(
        'aria-current',
        'true',
      )
    }
    await next.press('Enter')
    await page.clock.runFor(1_000)
    await expect(page.getByRole('img', { name: 'picture 2 of' })).toBeInViewport()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.resume()
  })

  // Proves: S4.10, S6.1, S8.11, S9.8
  await test.step('the heart asks a visitor to log in by a toast at the top right, or at the bottom of a phone, for 3 seconds, which can be closed', async () => {
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
    expect((page.viewportSize()?.width ?? 0) - x - width).toBeLessThan(40)
    expect(y).toBeLessThan(200)
    await page.clock.runFor(2_500)
    await expect(toast).toHaveAttribute('data-leaving', 'false')
    await page.clock.runFor(500)
    await expect(toast).toHaveAttribute('data-leaving', 'true')
    await page.clock.runFor(1_000)
    await expect(toast).toHaveCount(0)

    await page.setViewportSize({ width: 390, height: 844 })
    // The browser remembers the heart: this press removes it, without a toast.
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    await press()
    await page.clock.runFor(500)
    const bar = await page.getByRole('button', { name: 'Add to Cart', exact: true }).boundingBox()
    const around = await toast.boundingBox()
    if (!bar || !around) throw new Error('The toast has gone')
    expect(around.y).toBeGreaterThan(844 / 2)
    expect(around.y + around.height).toBeLessThan(bar.y)
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
})

/** Fingers, as they lie to the right of the window's middle, move from one place to another. */
async function touch(page: Page, from: number[], to: number[]): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const browser = await page.context().newCDPSession(page)
  const points = (places: number[]) => places.map((x, id) => ({ id, x: width / 2 + x, y: height / 2 }))
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(from) })
  await browser.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(to) })
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await browser.detach()
}

// Proves: S4.9, R13.344, R13.345
test('the first view of a phone shows picture, name, price and the button, which stays in sight and opens the drawer, which screen readers hear and nothing covers', async ({
  page,
  shop,
}) => {
  const fresh = await freshProduct(shop)
  // Two lines.
  const product = { ...fresh, name: `Half eternity diamond ${fresh.name}` }
  await shop.sql('update products set name = $2 where id = $1', [fresh.id, product.name])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/product/${product.id}`)
  await hydrated(page)
  const button = page.getByRole('button', { name: 'Add to Cart', exact: true })
  const end = async (part: Locator) => {
    const box = await part.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  const bar = await button.boundingBox()
  expect(bar && bar.y + bar.height).toBeLessThanOrEqual(844)
  for (const part of [
    page.getByRole('button', { name: /^Enlarge picture 1/ }),
    page.getByRole('heading', { name: product.name, level: 1 }),
    page.getByText(formatPrice(String(product.price), 'gbp')).first(),
  ])
    expect(await end(part)).toBeLessThan(bar?.y ?? 0)
  // The price beside it repeats the total for the eye only.
  expect(await page.locator('.buy-bar').ariaSnapshot()).toBe('- button "Add to Cart"')
  await page.getByRole('contentinfo').getByText('©').scrollIntoViewIfNeeded()
  await expect(button).toBeInViewport()
  await page.getByRole('spinbutton', { name: 'Quantity' }).scrollIntoViewIfNeeded()
  // Its own place is in sight: it is there, once.
  await expect(page.locator('.buy-bar')).toHaveCount(0)
  await expect(button).toBeInViewport()
  await page
    .getByRole('button', { name: `Wishlist: ${product.name}` })
    .first()
    .click()
  const quantity = await page.getByRole('spinbutton', { name: 'Quantity' }).boundingBox()
  const toast = page.locator('[data-toast=info]')
  expect(await end(toast)).toBeLessThan(quantity?.y ?? 0)
  await closeToast(page)

  await page.waitForFunction(() => localStorage.getItem('guest'))
  const announcements = await recordAnnouncements(page)
  await button.click()
  await expect(page.getByRole('dialog').getByText(product.name)).toBeVisible()
  await expect.poll(announcements).toContain('Added 1 item(s) to cart successfully')
  await expect(page.locator('[data-toast]:not([data-toast=silent])')).toHaveCount(0)
})
