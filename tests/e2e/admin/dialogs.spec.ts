import { addExtremes } from '../../support/extremes.ts'
import { add, newCustomer, orderAsCustomer } from '../../support/orders/checkout.ts'
import { paidOrder } from '../../support/orders/placed-order.ts'
import { openBackOffice, row } from '../support/admin.ts'
import { expect, freshProduct, navigate, test } from '../support/shop.ts'

test('the longest names fit a window of 320 px, and no part of an order hides its buttons', async ({
  page,
  shop,
}) => {
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await addExtremes(shop)
  await page.setViewportSize({ width: 320, height: 700 })
  await openBackOffice(page, shop, '/products?search=EXTREME')
  const brand = row(page, 'Loose bead no. 1')
    .first()
    .getByText(/^Featherstonehaugh/)
  await expect(brand).toHaveAttribute('title', /Hatton Garden$/)
  await expect(page.getByText(/^Page 1 of \d/)).toBeVisible()
  expect(await tooWide(), 'products').toBe(0)
  await page.getByRole('button', { name: 'Add Product' }).click()
  const file = `${'unbroken'.repeat(7)}.txt`
  const form = page.getByRole('dialog')
  await form
    .getByLabel('Images')
    .setInputFiles({ name: file, mimeType: 'text/plain', buffer: Buffer.from('none') })
  await expect(form.getByText(file)).toBeVisible()
  const wider = await form.evaluate((all) =>
    [all, ...all.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > innerWidth),
  )
  expect(wider).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Close without saving' }).click()
  await navigate(page, '/admin/settings')
  await expect(page.getByRole('tab', { name: 'Terms' })).toBeInViewport({ ratio: 1 })
  expect(await tooWide(), 'settings').toBe(0)
  await shop.change(
    "update products set archived_at = now() where id in (select product_id from variants where code like 'EXTREME-%')",
  )

  const { id } = await freshProduct(shop)
  await shop.change(`update products set name = repeat('necklace', 17) where id = $1`, [id])
  const mary = await newCustomer(shop)
  await add(shop, mary, { productId: id, quantity: 1 })
  const { order } = (await orderAsCustomer(shop, mary)).body
  await navigate(page, `/admin/orders/${order.id}/packing-slip`)
  await expect(page.getByRole('cell', { name: /^necklace/ })).toBeVisible()
  expect(await tooWide(), 'packing slip').toBe(0)
  await page.setViewportSize({ width: 1024, height: 700 })
  await navigate(page, `/admin/orders?order=${order.id}`)
  const heading = page.getByRole('dialog').getByRole('columnheader', { name: 'Subtotal' })
  await expect(heading).toBeInViewport({ ratio: 1 })
  await shop.change('update products set archived_at = now() where id = $1', [id])

  const paid = await paidOrder(shop)
  await page.setViewportSize({ width: 768, height: 700 })
  await navigate(page, `/admin/orders?order=${paid.id}`)
  await expect(page.getByRole('dialog', { name: `#${paid.id.slice(0, 8)}` })).toBeVisible()
  const foot = page.locator('.dialog-buttons').filter({ hasText: 'Packing slip' })
  const head = await heading.elementHandle()
  const place = foot.evaluate((buttons, column) => {
    const middle = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [x + width / 2, y + height / 2] as const
    }
    const content = buttons.closest('.overflow-y-auto')
    content?.scrollTo(0, 0)
    content?.scrollBy(0, middle(column as Element)[1] - middle(buttons)[1])
    const [x, y] = middle(column as Element)
    return {
      isThere: Math.abs(y - middle(buttons)[1]) < 1,
      isBelow: buttons.contains(document.elementFromPoint(x, y)),
    }
  }, head)
  expect(await place).toEqual({ isThere: true, isBelow: true })
})
