import type { Page } from '@playwright/test'
import { newCustomer } from '../../support/checkout.ts'
import { paidOrder } from '../../support/placed-order.ts'
import { holdToken } from '../support/customer.ts'
import { addToCart, countCalls, expect, freshProduct, test } from '../support/shop.ts'

// Proves: R2.41, R2.42
test('a session that has ended is said once, and the log-in knows the way back', async ({ page, shop }) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('seen')) return
    sessionStorage.setItem('seen', 'yes')
    localStorage.setItem('token', 'long-gone')
    localStorage.setItem('userCart', JSON.stringify({ id: crypto.randomUUID() }))
  })
  const said = await listenFor(page, 'Your session has ended. Please log in again.')
  await page.goto('/cart')
  await page.waitForURL('**/login?next=%2Fcart')
  await expect.poll(said).toBe(1)
  expect(
    await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('userCart')]),
  ).toEqual([null, null])
  expect(await said()).toBe(1)

  for (const [key, path] of [
    ['token', '/cart/3b241101-e2bb-4255-8caf-4136c566a962'],
    ['admin_token', `/success/${(await paidOrder(shop)).id}`],
  ] as const) {
    await page.evaluate((held) => localStorage.setItem(held, 'long-gone'), key)
    await page.goto(path)
    await page.waitForURL(`**/login?next=${encodeURIComponent(path)}`)
    await expect(page.locator('[data-toast]')).toHaveText(['Your session has ended. Please log in again.'])
  }

  // What no call could carry is as good as none: every call would fail, and nobody could log out.
  await page.evaluate(() => localStorage.setItem('token', 'žeton'))
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

/** @returns asks how often a page has said a sentence, though it may be gone again */
async function listenFor(page: Page, sentence: string): Promise<() => Promise<number>> {
  await page.addInitScript((wanted) => {
    const heard: Node[] = []
    Object.assign(window, { heard })
    const listen = (changes: MutationRecord[]) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
      const isToast = (node: Node) => node instanceof Element && node.matches('[data-toast]')
      heard.push(...added.filter((node) => isToast(node) && node.textContent?.includes(wanted)))
    }
    new MutationObserver(listen).observe(document, { childList: true, subtree: true })
  }, sentence)
  return () => page.evaluate(() => (window as any).heard.length)
}

// Proves: S5.9
test('on a slow line Add to Cart adds once, stays where it is, and has the focus again afterwards', async ({
  page,
  shop,
}) => {
  const product = await freshProduct(shop)
  const added = countCalls(page, /addtocart/)
  await page.route('**/addtocart/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await page.goto(`/product/${product.id}`)
  await page.waitForFunction(() => localStorage.getItem('guest'))
  const button = page.getByRole('button', { name: 'Add to Cart' })
  const before = await button.boundingBox()
  await button.dblclick()
  await expect(button).toBeDisabled()
  expect(await button.boundingBox()).toEqual(before)
  await expect(page.getByRole('dialog').getByText('Quantity: 1')).toBeVisible()
  expect(added()).toBe(1)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

// Proves: S2.frame.9
test('who logs out on a slow device is led home, not to the log-in', async ({ page, shop }) => {
  await holdToken(page, shop, await newCustomer(shop))
  await page.goto('/profile')
  await page.waitForFunction(() => localStorage.getItem('userCart'))
  await page.getByLabel('Your account').click()
  await drawSlowly(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('region', { name: 'Highlights' })).toBeVisible()
  await expect(page).toHaveURL('/')
})

/** From now on React pauses after each piece of a page, as it does where there is no time for more. */
async function drawSlowly(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = performance.now.bind(performance)
    let asked = 0
    performance.now = () => now() + 2 * ++asked
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (message: unknown) {
      setTimeout(() => post.call(this, message), 20)
    }
  })
}

test('a sold out product can be looked at but not bought', async ({ page, shop }) => {
  const product = await freshProduct(shop)
  await shop.change(
    `with gone as (update products set stock_quantity = 0 where id = $1)
     insert into stock_movements (product_id, quantity, reason, created_at) values ($1, $2, 'correction', now())`,
    [product.id, -product.stock_quantity],
  )
  await page.goto(`/product/${product.id}`)
  await expect(page.getByRole('button', { name: 'Out of Stock' })).toBeDisabled()
})

test('more than there is is refused in words and changes nothing', async ({ page, shop }) => {
  const product = await freshProduct(shop)
  await addToCart(page, product, product.stock_quantity)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText(`Only ${product.stock_quantity} left in stock`)).toBeVisible()
  await expect(page.getByText(`${product.stock_quantity} items in cart`)).toBeAttached()
})

// Proves: S4.10, S6.1, S8.11
test('the heart asks a visitor to log in', async ({ page, shop }) => {
  const product = await freshProduct(shop)
  await page.goto(`/product/${product.id}`)
  await page.waitForFunction(() => localStorage.getItem('guest'))
  await page
    .getByRole('button', { name: `Wishlist: ${product.name}` })
    .first()
    .click()
  await expect(page.getByText('Please login to add to wishlist')).toBeVisible()
})

test('a search with blanks around it is the same as without them', async ({ page }) => {
  const found = page.getByText(/^Showing \d+ result/)
  await page.goto('/search?q=pearl')
  const count = await found.textContent()
  await page.goto('/search?q=+pearl+')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for "pearl"')
  await expect(found).toHaveText(count ?? '')
  await expect(page.getByRole('searchbox').first()).toHaveValue('pearl')
})
