import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { paint } from '../../../src/shop/catalog/images/test-images.ts'
import { newCustomer, orderAsCustomer } from '../../support/checkout.ts'
import { addProduct, paidOrder, placeOrder, stockOf } from '../../support/placed-order.ts'
import { openBackOffice, row } from '../support/admin.ts'
import { expect, freshProduct, test } from '../support/shop.ts'
import { tabTo } from '../support/tab-to.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a paid order is shipped by keyboard alone', async ({ page, shop }) => {
  await paidOrder(shop)
  await openBackOffice(page, shop, '/orders')
  const line = row(page, 'Code: ').first()
  const button = line.getByRole('button', { name: /^Ship Order/ })
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Ship Order' })
  await expect(dialog.getByLabel('Shipping company')).toBeFocused()
  await page.keyboard.type('Royal Mail')
  await tabTo(page, dialog.getByLabel('Tracking number'))
  await page.keyboard.type('RM123456789GB')
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
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a confirmation is sent again from its order, any letter from the outbox', async ({ page, shop }) => {
  const order = await paidOrder(shop)
  const letters = () => shop.mailTo(order.email).then(({ length }) => length)
  await expect.poll(letters).toBe(1)
  await openBackOffice(page, shop, `/orders?order=${order.id}`)
  const resend = page.getByRole('button', { name: 'Resend confirmation' })
  await resend.click()
  await expect(page.getByText(`The confirmation goes to ${order.email} again.`)).toBeVisible()
  await expect(resend).toBeFocused()
  await expect.poll(letters).toBe(2)
  await page.goto('/admin/outbox')
  const search = page.getByRole('searchbox', { name: 'Search by address or subject' })
  await search.fill(order.email)
  await search.press('Enter')
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(3)
  await expect(search).toBeFocused()
  const letter = row(page, order.email).first()
  await letter.getByRole('button', { name: /^Read/ }).click()
  await expect(page.getByRole('dialog', { name: 'E-mail' })).toContainText(`To ${order.email}`)
  await page.keyboard.press('Escape')
  await letter.getByRole('button', { name: /^Send/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('The e-mail is on its way again.')).toBeVisible()
  await expect.poll(letters).toBe(3)
})

test('what is exported is what the list is narrowed to, and no cell of it is run', async ({ page, shop }) => {
  await addProduct(shop, { name: '=HYPERLINK("https://evil.example")' })
  await openBackOffice(page, shop, '/products?search=HYPERLINK')
  await expect(page.getByRole('row')).toHaveCount(2)
  const products = await save(page, 'Export')
  expect(products.trim().split('\n')).toHaveLength(2)
  expect(products).toContain(`'=HYPERLINK`)
  await page.getByRole('button', { name: 'Import' }).click()
  expect(await save(page, 'Download a template')).toMatch(/^\W?code,name,description,price/)
  const [first, other] = [await placeOrder(shop), await placeOrder(shop)]
  await page.goto(`/admin/orders?email=${first.email}`)
  const orders = await save(page, 'Export')
  expect(orders).toContain(first.email)
  expect(orders).not.toContain(other.email)
})

test('the orders of a customer are a press away', async ({ page, shop }) => {
  const customer = await newCustomer(shop)
  const product_id = await addProduct(shop)
  const path = `/api/v1/cart/user/addtocart/${customer.cartId}/`
  await shop.call('POST', path, { token: customer.token, body: { product_id, quantity: 1 } })
  const { body } = await orderAsCustomer(shop, customer)
  const [user] = await shop.sql<{ email: string }>('select email from users where id = $1', [customer.userId])
  await openBackOffice(page, shop, `/users?search=${user?.email}`)
  await page.getByRole('button', { name: /^Orders of/ }).click()
  await expect(row(page, 'Code: ')).toHaveCount(1)
  await expect(row(page, 'Code: ').getByText('User', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^View Details/ }).click()
  const title = `Order Details #${body.order.id.slice(0, 8)}`
  await expect(page.getByRole('dialog', { name: title })).toContainText('Registered User')
})

test('pictures are put in order by dragging, and stay so', async ({ page, shop }) => {
  const product = await freshProduct(shop)
  await openBackOffice(page, shop, `/products?search=${product.code}`)
  await page.getByRole('button', { name: `Edit ${product.name}` }).click()
  const dialog = page.getByRole('dialog')
  const buffer = await paint(300, 200).png().toBuffer()
  await dialog.getByLabel('Images').setInputFiles({ name: 'new.png', mimeType: 'image/png', buffer })
  const tiles = dialog.getByRole('listitem')
  const added = tiles.filter({ has: page.getByRole('img', { name: 'new.png' }) })
  await added.dragTo(tiles.first())
  await expect(tiles.first().getByRole('img')).toHaveAttribute('alt', 'new.png')
  await expect(tiles.first()).toContainText('Main')
  await dialog.getByRole('button', { name: 'Save Product' }).click()
  await expect(page.getByText('Product updated successfully')).toBeVisible()
  const { body } = await shop.call('GET', `/api/v1/products/${product.id}/`)
  expect(body.images).toHaveLength(product.images.length + 1)
  expect(body.images[0]).toMatchObject({ width: 300, height: 200 })
})

test('what comes back with a refund returns to the stock when it is ticked', async ({ page, shop }) => {
  const productId = await addProduct(shop, { stock: 10, name: 'Returning ring' })
  const order = await paidOrder(shop, { lines: [{ productId, quantity: 3 }] })
  await openBackOffice(page, shop, `/orders?order=${order.id}`)
  await page.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  await dialog.getByLabel('Some items').check()
  await dialog.getByLabel('How many of Returning ring').selectOption('2')
  await dialog.getByLabel('Put back into stock').check()
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('£50.00')
  expect(await stockOf(shop, productId)).toBe(9)
})

/** What the browser saves after a press. */
async function save(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return await readFile(await download.path(), 'utf8')
}
