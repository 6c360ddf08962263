import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parcel } from '../../support/orders/order-calls.ts'
import { addProduct, paidOrder, placeOrder, stateOf } from '../../support/orders/placed-order.ts'
import { signInAdmin } from '../../support/sign-in.ts'
import { expectAccessiblePage, openBackOffice, row } from '../support/admin.ts'
import { expect, navigate, test } from '../support/shop.ts'
import { tabTo } from '../support/tab-to.ts'

// A scanner does not wait for the end of an animation.
const ANIMATED = { reducedMotion: 'no-preference' } as const

// Proves: R5.94, R5.96
test('orders are shipped with the keyboard and a scanner alone', async ({ page, shop }) => {
  await page.emulateMedia(ANIMATED)
  for (let count = 0; count < 3; count++) await paidOrder(shop)
  const { id } = await paidOrder(shop)
  const body = parcel(id, { shipping_company: 'Keyboard Mail', tracking_number: 'KM000000001GB' })
  await shop.call('POST', '/api/v1/shipping/ship_order', { token: await signInAdmin(shop), body })
  await openBackOffice(page, shop, '/orders?to_ship=1')
  const next = page.getByRole('button', { name: 'Ship next' })
  // Over the link that skips the menu.
  await expect(next).toBeEnabled()
  for (const key of ['Tab', 'Enter', 'Tab']) await page.keyboard.press(key)
  await expect(next).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Ship Order' })
  const [number, code] = [dialog.getByLabel('Tracking number'), dialog.getByText(/^Order \d\d-\w{8}$/)]
  await expect(number).toBeFocused()
  await expect(dialog.getByLabel('Shipping company')).toHaveValue('Keyboard Mail')
  const first = await code.textContent()
  await page.keyboard.type('KM000000001GB')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('KM000000001GB is the number of the last parcel.')
  await page.keyboard.press('Enter')
  await expect(code, 'sent at the second try').not.toHaveText(first ?? '')
  await expect(number).toBeFocused()
  const second = await code.textContent()
  await page.keyboard.type('KM000000003GB')
  await page.keyboard.press('Enter')
  await expect(code).not.toHaveText(second ?? '')
  const shipped = await shop.sql<{ code: string }>(
    `select 'Order ' || o.code as code from orders o join shipments s on s.order_id = o.id
    where s.shipping_company = 'Keyboard Mail' and o.id <> $1 order by s.shipped_at`,
    [id],
  )
  expect(shipped.map((order) => order.code)).toEqual([first, second])

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Tracking numbers' }).click()
  const paste = page.getByRole('dialog', { name: 'Tracking numbers' })
  const third = (await row(page, 'Code: ').first().getByText('Code: ').textContent())?.slice('Code: '.length)
  await paste.getByRole('textbox').fill(`${third} KM000000004GB\n26-ZZZZZZZZ KM000000005GB`)
  await paste.getByRole('button', { name: 'Check' }).click()
  await expect(paste.getByText('Order: There is no order with this code.')).toBeVisible()
  await paste.getByRole('textbox').fill(`${third} KM000000004GB`)
  await paste.getByRole('button', { name: 'Check' }).click()
  await expect(paste.getByRole('row', { name: `${third}` })).toContainText('KM000000004GB')
  await paste.getByRole('button', { name: 'Ship 1 order' }).click()
  await expect(page.getByText('Shipped: 1.')).toBeVisible()
  await expect(page.getByText(`Code: ${third}`)).toHaveCount(0)

  // A single order, among those of any status.
  const alone = await paidOrder(shop)
  const [{ code: newest } = { code: '' }] = await shop.sql<{ code: string }>(
    'select code from orders where id = $1',
    [alone.id],
  )
  await expect(page.locator('[data-toast]'), 'of the shipments before').toHaveCount(0)
  await navigate(page, '/admin/orders')
  const line = row(page, `Code: ${newest}`)
  const button = line.getByRole('button', { name: /^Ship Order/ })
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Shipping company').fill('Alone Couriers')
  await tabTo(page, dialog.getByLabel('Tracking number'))
  await page.keyboard.type('RM123456780GB')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Unsaved changes' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Tracking number')).toBeFocused()
  await dialog.getByLabel('Estimated delivery').fill('2099-01-31')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Order shipped successfully', { exact: true })).toBeVisible()
  await expect(line).toContainText('shipped')
  await expect(button).toHaveCount(0)
  await expect(line.locator(':focus'), 'its row has other controls').toBeVisible()
})

test('an owner scans parcels, sends e-mails again and exports lists', async ({ page, shop }) => {
  // Proves: R12.138
  await test.step('a pile of parcels is shipped by scanning: order code, tracking number, next order code', async () => {
    await page.emulateMedia(ANIMATED)
    const token = await signInAdmin(shop)
    const codeOf = async ({ id }: { id: string }) =>
      (await shop.call('GET', `/api/v1/order/${id}/`, { token })).body.code as string
    const orders = [await paidOrder(shop), await paidOrder(shop)]
    const [first, second] = [await codeOf(orders[0] ?? { id: '' }), await codeOf(orders[1] ?? { id: '' })]
    const before = await paidOrder(shop)
    const body = parcel(before.id, { shipping_company: 'Scan Mail', tracking_number: 'SM000000001GB' })
    await shop.call('POST', '/api/v1/shipping/ship_order', { token, body })
    await openBackOffice(page, shop, '/orders?to_ship=1')
    const scanner = page.getByLabel('Scan an order code')
    const dialog = page.getByRole('dialog', { name: 'Ship Order' })
    const scan = async (text: string) => {
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    await scanner.click()
    // Out of the order of the list.
    for (const [at, code] of [second, first].entries()) {
      await expect(scanner).toBeFocused()
      await scan(code)
      await expect(dialog.getByText(`Order ${code}`)).toBeVisible()
      await expect(dialog.getByLabel('Tracking number')).toBeFocused()
      await scan(`SM00000010${at}GB`)
      await expect(dialog).toBeHidden()
    }
    await expect(scanner).toBeFocused()
    await expect(scanner).toHaveValue('')
    await scan(first)
    await expect(scanner).toHaveAccessibleDescription(
      new RegExp(`^${first}: This order was already shipped on \\d+ \\w+ \\d{4}\\.$`),
    )
    // The next scan replaces what is there.
    await scan('26-ZZZZZZZZ')
    await expect(scanner).toHaveAccessibleDescription('There is no order with the code 26-ZZZZZZZZ.')
    await expect(dialog).toBeHidden()
    await page.emulateMedia({ reducedMotion: 'reduce' })
  })

  // Proves: R5.95, R5.96, R5.97
  await test.step('several orders are exported, printed, shipped by CSV and marked as delivered', async () => {
    const orders = [await paidOrder(shop), await paidOrder(shop)]
    const found = await shop.sql<{ code: string }>('select code from orders where id = any($1)', [
      orders.map(({ id }) => id),
    ])
    const codes = found.map(({ code }) => code)
    const other = await paidOrder(shop)
    const select = async (list: string) => {
      await openBackOffice(page, shop, `/orders?${list}&limit=100`)
      for (const code of codes) await page.getByLabel(`Select ${code}`).check()
    }
    await select('to_ship=1')
    const labels = await save(page, 'Click & Drop (2)')
    expect(labels.trim().split('\n')).toHaveLength(3)
    for (const code of codes) expect(labels).toContain(code)
    await page.getByRole('link', { name: 'Print 2 slips' }).click()
    const headings = page.getByRole('heading', { name: 'Packing slip' })
    await expect(headings).toHaveCount(2)
    for (const code of codes) await expect(headings.filter({ hasText: code })).toBeVisible()

    await select('to_ship=1')
    await page.getByRole('button', { name: 'Tracking numbers' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tracking numbers' })
    const rows = codes.map((code, at) => `${code},CM00000000${at}GB,CSV Mail\n`)
    const buffer = Buffer.from(`order,tracking number,carrier\n${rows.join('')}`)
    await dialog
      .getByLabel('Or a CSV file')
      .setInputFiles({ name: 'numbers.csv', mimeType: 'text/csv', buffer })
    await dialog.getByRole('button', { name: 'Check' }).click()
    await dialog.getByRole('button', { name: 'Ship 2 orders' }).click()
    await expect(page.getByText('Shipped: 2.')).toBeVisible()

    await select('status=shipped')
    await page.getByRole('button', { name: 'Mark 2 as delivered' }).click()
    const question = page.getByRole('dialog', { name: 'Mark as Delivered' })
    await expect(question).toContainText('Have these 2 orders been delivered?')
    await question.getByRole('button', { name: 'Mark as Delivered' }).click()
    await expect(page.getByText('Marked as delivered: 2.')).toBeVisible()
    for (const code of codes) await expect(row(page, `Code: ${code}`)).toHaveCount(0)
    for (const { id } of orders) expect(await stateOf(shop, id)).toMatchObject({ status: 'delivered' })
    expect(await stateOf(shop, other.id)).toMatchObject({ status: 'processing' })
  })

  await test.step('a confirmation is sent again from its order, and any e-mail from the outbox', async () => {
    const order = await paidOrder(shop)
    const sent = () => shop.mailTo(order.email).then(({ length }) => length)
    await expect.poll(sent).toBe(1)
    await openBackOffice(page, shop, `/orders?order=${order.id}`)
    const resend = page.getByRole('button', { name: 'Resend confirmation' })
    await resend.click()
    await expect(page.getByText(`The confirmation goes to ${order.email} again.`)).toBeVisible()
    await expect(resend).toBeFocused()
    await expect.poll(sent).toBe(2)
    await navigate(page, '/admin/outbox')
    const search = page.getByRole('searchbox', { name: 'Search by address or subject' })
    await search.fill(order.email)
    await search.press('Enter')
    await expect(page.getByRole('main').getByRole('row')).toHaveCount(3)
    await expect(search).toBeFocused()
    const mail = row(page, order.email).first()
    await mail.getByRole('button', { name: /^Read/ }).click()
    await expect(page.getByRole('dialog', { name: 'E-mail' })).toContainText(`To ${order.email}`)
    await page.keyboard.press('Escape')
    await mail.getByRole('button', { name: /^Send/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('The e-mail is on its way again.')).toBeVisible()
    await expect.poll(sent).toBe(3)
  })

  await test.step('an export has the filtered list, and escapes formulas', async () => {
    await addProduct(shop, { name: '=HYPERLINK("https://evil.example")' })
    await openBackOffice(page, shop, '/products?search=HYPERLINK')
    await expect(page.getByRole('row')).toHaveCount(2)
    const products = await save(page, 'Export')
    expect(products.trim().split('\n')).toHaveLength(2)
    expect(products).toContain(`'=HYPERLINK`)
    await page.getByRole('button', { name: 'Import' }).click()
    expect(await save(page, 'Download a template')).toMatch(/^\W?code,name,description,price/)
    const [first, other] = [await placeOrder(shop), await placeOrder(shop)]
    await navigate(page, `/admin/orders?email=${first.email}`)
    const orders = await save(page, 'Export')
    expect(orders).toContain(first.email)
    expect(orders).not.toContain(other.email)
  })
})

/** @returns the text of the file that the button downloads */
async function save(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return await readFile(await download.path(), 'utf8')
}

// Proves: R11.4, R11.122
test('Ctrl-K finds an order, a draft and a screen by keyboard alone', async ({ page, shop }) => {
  const { id } = await paidOrder(shop)
  const [order] = await shop.sql<{ code: string }>('select code from orders where id = $1', [id])
  // The palette has no script of its own: that could come too late for what is typed at once.
  await page.route(/\/assets\/palette/, (route) => route.abort())
  await openBackOffice(page, shop, '')
  await page.keyboard.press('Control+k')
  await page.keyboard.type(order?.code ?? '')
  const finder = page.getByRole('dialog', { name: 'Find' })
  await expect(finder.getByRole('combobox')).toHaveValue(order?.code ?? '')
  await expect(finder.getByRole('option', { selected: true })).toContainText(order?.code ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Order Details/ })).toContainText(order?.code ?? '')
  await page.keyboard.press('Escape')

  const [draft] = await shop.change<{ id: string }>(
    `with made as (
        insert into products (name, description, brand_id, draft) select 'Unfinished heron', '-', id, true from brands
          order by id limit 1 returning id)
      insert into variants (product_id, code, price) select id, 'HERON-1', 1000 from made returning product_id as id`,
  )
  await page.keyboard.press('Control+k')
  await page.keyboard.type('heron')
  await expect(finder.getByRole('option', { name: 'Unfinished heron' })).toContainText('Draft')
  await page.keyboard.press('Enter')
  const product = page.getByRole('dialog', { name: 'Product Details' })
  await expect(product.getByText('Unfinished heron')).toBeVisible()
  await expect(product.getByRole('button', { name: 'Publish' })).toBeEnabled()
  await expect(page).toHaveURL(/\/admin\/products\?show=draft$/)
  await expectAccessiblePage(page, 'the details of a draft')
  await page.keyboard.press('Escape')
  await shop.change('delete from products where id = $1', [draft?.id])

  await page.getByRole('button', { name: 'Find' }).click()
  await finder.getByRole('option', { name: 'Returns' }).hover()
  await expect(finder.getByRole('option', { selected: true })).toContainText('Returns')
  await page.keyboard.type('promos')
  await expect(finder.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/promos$/)
})
