import { parcel } from '../../support/orders/order-calls.ts'
import { addProduct, paidOrder } from '../../support/orders/placed-order.ts'
import { signInCustomer } from '../../support/sign-in.ts'
import { expectAccessiblePage, openBackOffice, row } from '../support/admin.ts'
import { expect, navigate, test } from '../support/shop.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Two lists of one page are not neighbours: a page that stays keeps its tools open. */
const LISTS = [
  {
    list: '/admin/products?min_price=1&brand_id=1',
    tools: ['Select all', 'Sort by', 'Save view', 'Import', 'Min price'],
    inUse: 2,
  },
  { list: '/admin/orders?status=processing&sort=-total', tools: ['Select all', 'Save view', 'Date'] },
  { list: '/admin/users?sort=name', tools: ['Save view', 'Since'] },
  { list: '/admin/orders?to_ship=1', tools: ['Select all', 'Save view', 'Date'] },
]

const TOOL_DIALOGS = [
  { open: 'Tracking numbers', title: 'Tracking numbers', field: 'Tracking numbers' },
  { open: 'Save view', title: 'Save view', field: 'Name' },
]

test('an admin works with the lists on a phone', async ({ page, shop }) => {
  // Proves: R11.171
  await test.step('on a phone the first row of a list is near the top, and its tools open on demand', async () => {
    await paidOrder(shop)
    await addProduct(shop)
    await signInCustomer(shop)
    await openBackOffice(page, shop, '/outbox')
    for (const { list, tools, inUse } of LISTS) {
      await navigate(page, list)
      const first = page
        .getByRole('table')
        .getByRole('row')
        .filter({ has: page.getByRole('cell') })
        .first()
      await expect(first).toBeVisible()
      expect((await first.boundingBox())?.y, list).toBeLessThan(240)
      const main = page.getByRole('main')
      const shown = (name: string) =>
        main
          .getByLabel(name, { exact: true })
          .or(main.getByRole('button', { name, exact: true }))
          .or(main.getByRole('columnheader', { name, exact: true }))
          .filter({ visible: true })
      for (const name of tools) await expect(shown(name), `${name} of ${list}`).toHaveCount(0)
      const name = inUse ? `Filters and views, ${inUse} in use` : 'Filters and views'
      await main.getByRole('button', { name, exact: true }).click()
      for (const name of tools) await expect(shown(name).first(), `${name} of ${list}`).toBeInViewport()
      await expectAccessiblePage(page, list)
    }
  })

  // Proves: R13.185
  await test.step('on a phone the filters of orders open on their own, and the field to scan has room for its error', async () => {
    await openBackOffice(page, shop, '/orders?to_ship=1')
    await page.getByRole('button', { name: 'Filters and views' }).click()
    await expect(page.getByRole('button', { name: 'Apply Filters' })).toBeHidden()
    await page.getByText('Filters', { exact: true }).click()
    await expect(page.getByRole('button', { name: 'Apply Filters' })).toBeVisible()
    await page.getByLabel('Scan an order code').fill('XX-99999')
    await page.keyboard.press('Enter')
    const error = page.getByText('There is no order with the code XX-99999.')
    await expect(error).toBeVisible()
    expect((await error.boundingBox())?.height, 'one line').toBeLessThan(30)
    await page.getByRole('button', { name: 'Apply Filters' }).click()
    await expect(page.getByRole('button', { name: 'Apply Filters' })).toBeHidden()
    await expect(page.getByText('Filters', { exact: true })).toBeFocused()
  })

  // Proves: R11.171
  await test.step('on a phone, what is done with ticked rows shows as soon as one is ticked, and stays in sight at every width', async () => {
    await openBackOffice(page, shop, '/orders?to_ship=1')
    const bar = page.getByRole('toolbar', { name: 'Selected orders' })
    await expect(row(page, 'Code: ').first()).toBeVisible()
    await expect(bar).toBeHidden()
    await row(page, 'Code: ').first().getByRole('checkbox').check()
    await expect(bar.getByRole('link', { name: 'Print 1 slip' })).toBeVisible()
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 300 })
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await expect(bar.getByRole('link', { name: 'Print 1 slip' }), `at ${width} px`).toBeInViewport({
        ratio: 1,
      })
    }
    const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {}
    const head = await page.getByRole('columnheader', { name: 'Customer', exact: true }).boundingBox()
    expect(head?.y, "the table's head is below it").toBeGreaterThanOrEqual(y + height)
    await page.getByRole('row').getByRole('checkbox').last().focus()
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Shift+Tab')
      const focused = await page.locator(':focus').boundingBox()
      expect(focused?.y, 'what has the focus is below both').toBeGreaterThanOrEqual(
        (head?.y ?? 0) + (head?.height ?? 0),
      )
    }
    await page.setViewportSize({ width: 390, height: 844 })
  })

  // Proves: R11.171
  await test.step('a dialog of the tools stays, with what was typed, when the window is narrowed', async () => {
    await openBackOffice(page, shop, '/orders?to_ship=1')
    for (const { open, title, field } of TOOL_DIALOGS) {
      await page.setViewportSize({ width: 1024, height: 768 })
      await page.getByRole('button', { name: open }).click()
      const dialog = page.getByRole('dialog', { name: title })
      await dialog.getByLabel(field).fill('26-K7M3XQ4D')
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(dialog.getByLabel(field)).toBeInViewport()
      await expect(dialog.getByLabel(field)).toHaveValue('26-K7M3XQ4D')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Close without saving' }).click()
      await expect(dialog).toBeHidden()
    }
  })
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true })

  // Proves: R12.138
  test('a scanned order code leads to its tracking number', async ({ page, shop }) => {
    const [{ id }, before] = [await paidOrder(shop), await paidOrder(shop)]
    const token = await openBackOffice(page, shop, '/orders?to_ship=1&limit=100')
    await shop.call('POST', '/api/v1/shipping/ship_order', { token, body: parcel(before.id) })
    const { code } = (await shop.call('GET', `/api/v1/order/${id}/`, { token })).body
    await page.getByLabel('Scan an order code').fill(code)
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: 'Ship Order' })
    await expect(form.getByLabel('Tracking number')).toBeFocused()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `Ship Order ${code}` }).click()
    await expect(form.getByLabel('Tracking number')).toBeVisible()
    await expect(form.getByLabel('Tracking number')).not.toBeFocused()
  })
})
