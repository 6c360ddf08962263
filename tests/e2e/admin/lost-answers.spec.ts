import type { Page } from '@playwright/test'
import { paidOrder } from '../../support/orders/placed-order.ts'
import { signInAdmin } from '../../support/sign-in.ts'
import { openBackOffice, row } from '../support/admin.ts'
import { inDialog } from '../support/dialogs.ts'
import { beginProduct, jpeg } from '../support/product-form.ts'
import { expect, freshProduct, navigate, test } from '../support/shop.ts'

const UNREACHABLE = 'We could not reach the shop.'

/** The shop handles the request, but its answer is lost. */
async function loseAnswer(page: Page, method: 'POST' | 'PUT', address: string): Promise<void> {
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return await route.continue()
    await route.fetch()
    await route.abort()
  })
}

test('what an owner saves is saved once, though its answers are lost', async ({ page, shop }) => {
  // Proves: R1.26, R1.27, R1.29
  await test.step('a product, its images and an edit whose answers are lost are saved once when the owner clicks again', async () => {
    const dialog = await beginProduct(page, shop, 'NEW-5')
    const images = await Promise.all([1, 2].map((at) => jpeg(`${at}.jpg`)))
    await dialog.getByLabel('Images').setInputFiles(images)
    await loseAnswer(page, 'POST', '**/api/v1/products/')
    await dialog.getByRole('button', { name: 'Create Product' }).click()
    await expect(dialog.getByRole('alert').filter({ hasText: /./ })).toContainText(UNREACHABLE)
    await page.unrouteAll()
    await loseAnswer(page, 'POST', '**/upload/')
    await dialog.getByRole('button', { name: 'Create Product' }).click()
    await expect(inDialog(dialog, /The product is created, but its pictures are not there yet/)).toBeVisible()
    const search = () => shop.call('GET', '/api/v1/products/search/?code=NEW-5')
    const sent = (await search()).body.items[0].images
    expect(sent).toHaveLength(2)
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'Save Product' }).click()
    await expect(page.getByText('Product created successfully')).toBeVisible()
    expect((await search()).body).toMatchObject({ total: 1, items: [{ images: sent }] })

    // The edit moves the stock once, too.
    const product = await freshProduct(shop)
    await navigate(page, `/admin/products?search=${product.code}`)
    await page.getByRole('button', { name: `Edit ${product.name}` }).click()
    await dialog.getByLabel('Description').fill('Edited once')
    await dialog.getByLabel('Stock Quantity').fill(String(product.stock_quantity + 2))
    await dialog.getByRole('button', { name: 'Move picture 2 to the front by one' }).click()
    await loseAnswer(page, 'PUT', `**/api/v1/products/${product.id}/`)
    await dialog.getByRole('button', { name: 'Save Product' }).click()
    await expect(dialog.getByRole('alert').filter({ hasText: /./ })).toContainText(UNREACHABLE)
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'Save Product' }).click()
    await expect(page.getByText('Product updated successfully')).toBeVisible()
    const { body } = await shop.call('GET', `/api/v1/products/${product.id}/`)
    expect(body).toMatchObject({ description: 'Edited once', stock_quantity: product.stock_quantity + 2 })
    const ids = product.images.map(({ id }) => id).toReversed()
    expect(body.images.map(({ id }: { id: number }) => id)).toEqual(ids)
    const path = `/api/v1/products/${product.id}/stock/`
    const { body: ledger } = await shop.call('GET', path, { token: await signInAdmin(shop) })
    const edits = ledger.items.filter(({ reason }: { reason: string }) => reason === 'edit')
    expect(edits).toMatchObject([{ quantity: 2 }])
  })

  // Proves: R1.26, R1.28
  await test.step('a promo, a note and an import whose answers are lost are saved once when the owner clicks again', async () => {
    const order = await paidOrder(shop)
    await openBackOffice(page, shop, `/orders?order=${order.id}`)
    const notes = page.getByRole('region', { name: 'Notes' })
    await page.getByLabel('Add a note').fill('Called the shopper')
    await loseAnswer(page, 'POST', '**/api/v1/order/*/notes/')
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(notes.getByRole('alert')).toContainText(UNREACHABLE)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(page.getByLabel('Add a note')).toHaveValue('')
    await expect(notes.getByRole('listitem')).toHaveText(/^Called the shopper/)

    const dialog = page.getByRole('dialog')
    await navigate(page, '/admin/promos?limit=100')
    await page.getByRole('button', { name: 'Add Promo' }).click()
    const fields = {
      Code: `TWICE-${order.id.slice(0, 8)}`,
      'Discount (%)': '5',
      'Expiration Date': '2099-01-31',
    }
    for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text)
    await loseAnswer(page, 'POST', '**/api/v1/promos/')
    const send = dialog.getByRole('button', { name: 'Create Promo' })
    await send.click()
    await expect(dialog.getByRole('alert')).toContainText(UNREACHABLE)
    await page.unrouteAll()
    await send.click()
    await expect(page.getByText('Promo created successfully')).toBeVisible()
    await expect(row(page, fields.Code)).toHaveCount(1)

    const { id, code, stock_quantity: before } = await freshProduct(shop)
    await navigate(page, '/admin/products')
    await page.getByRole('button', { name: 'Import' }).click()
    const csv = `code,stock_quantity,stock_shown\n${code},${before + 5},${before}\n`
    const file = { name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
    await dialog.getByLabel('CSV file').setInputFiles(file)
    await expect(dialog.getByText('1 row: 0 new, 1 changed, 0 as they were.')).toBeVisible()
    await loseAnswer(page, 'POST', '**/products/import/?dry_run=0')
    await dialog.getByRole('button', { name: 'Import' }).click()
    await expect(inDialog(dialog, UNREACHABLE)).toBeVisible()
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'Import' }).click()
    await expect(page.getByText('Imported: 0 new, 1 changed.')).toBeVisible()
    expect((await shop.call('GET', `/api/v1/products/${id}/`)).body.stock_quantity).toBe(before + 5)
  })
})
