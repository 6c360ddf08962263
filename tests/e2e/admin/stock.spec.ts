import { utimes, writeFile } from 'node:fs/promises'
import { openBackOffice, row } from '../support/admin.ts'
import { inDialog } from '../support/dialogs.ts'
import { expect, freshProduct, hydrated, navigate, test } from '../support/shop.ts'

test('an owner edits, corrects and imports the stock, and types a former price', async ({
  page,
  shop,
}, info) => {
  // Proves: R1.26, R3.22, R3.23
  await test.step('an edit of the stock keeps sales meanwhile; a correction needs a reason, is listed in the ledger, and is made once when it is sent again', async () => {
    const product = await freshProduct(shop)
    const shown = product.stock_quantity
    const token = await openBackOffice(page, shop, `/products?search=${product.code}`, 'Dorothy')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: `Edit ${product.name}` }).click()
    await dialog.getByLabel('Stock Quantity').fill(String(shown + 5))
    await shop.call('POST', `/api/v1/products/${product.id}/stock/`, {
      token,
      body: { change: -2, note: 'sold' },
    })
    await dialog.getByRole('button', { name: 'Save Product' }).click()
    await expect(page.getByText('Product updated successfully')).toBeVisible()
    const { body } = await shop.call('GET', `/api/v1/products/${product.id}/`)
    expect(body.stock_quantity).toBe(shown + 3)

    await page.getByRole('button', { name: `Edit ${product.name}` }).click()
    await dialog.getByLabel('Stock Quantity').fill('4')
    await shop.call('POST', `/api/v1/products/${product.id}/stock/`, {
      token,
      body: { change: 1 - body.stock_quantity, note: 'sold' },
    })
    await dialog.getByRole('button', { name: 'Save Product' }).click()
    await expect(
      inDialog(dialog, `Only 1 left in stock: it cannot be lowered by ${body.stock_quantity - 4}.`),
    ).toBeVisible()
    await expect(dialog.getByLabel('Stock Quantity')).toHaveValue('1')
    await dialog.getByLabel('Stock Quantity').fill('4')
    await dialog.getByRole('button', { name: 'Save Product' }).click()
    await expect(row(page, product.name)).toContainText('4 in stock')

    await page.getByRole('button', { name: `Stock of ${product.name}` }).click()
    await expect(dialog).toHaveAccessibleDescription(product.name)
    await dialog.getByRole('button', { name: 'Correct stock' }).click()
    await expect(dialog.getByText('Reason is required')).toBeVisible()
    const change = dialog.getByLabel('Change', { exact: true })
    await change.fill('-2')
    await dialog.getByLabel('Reason').fill('Broken on the shelf')
    await dialog.getByRole('button', { name: 'Correct stock' }).click()
    await expect(dialog.getByText(`Why is it 2?`)).toBeVisible()
    await expect(change).toBeFocused()
    await expect(dialog.getByRole('listitem').first()).toContainText('Corrected: Broken on the shelf')
    await expect(dialog.getByRole('listitem').first()).toContainText('Dorothy')
    await expect(dialog.getByRole('listitem').first().getByText('-2', { exact: true })).toBeVisible()

    await shop.call('POST', `/api/v1/products/${product.id}/stock/`, {
      token,
      body: { change: -1, note: 'Gone meanwhile' },
    })
    await change.fill('-2')
    await dialog.getByLabel('Reason').fill('Broken, too')
    await dialog.getByRole('button', { name: 'Correct stock' }).click()
    const refusal = 'Only 1 left in stock: it cannot be lowered by 2.'
    await expect(page.locator('[data-toast]').filter({ hasText: refusal })).toBeVisible()
    await expect(dialog.getByText('Why is it 1?')).toBeVisible()
    await expect(change).toHaveValue('-2')

    // The answer is lost, and the owner clicks again.
    await page.route(`**/products/${product.id}/stock/`, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await change.fill('4')
    await dialog.getByRole('button', { name: 'Correct stock' }).click()
    await expect(dialog.getByRole('alert')).toContainText('We could not reach the shop.')
    await page.unrouteAll()
    // A rate limit says nothing about the lost request.
    const problem = { type: 'about:blank', title: 'Too many', status: 429, detail: 'Please wait a moment.' }
    await page.route(`**/products/${product.id}/stock/`, (route) =>
      route.fulfill({ status: 429, contentType: 'application/problem+json', json: problem }),
    )
    await dialog.getByRole('button', { name: 'Correct stock' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Please wait a moment.')
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'Correct stock' }).click()
    await expect(page.getByText('Stock is 5 now.')).toBeVisible()
    await expect(dialog.getByText('Why is it 5?')).toBeVisible()
  })

  // Proves: R3.24
  await test.step('an import with a wrong row imports nothing and names the row; a corrected file imports all rows', async () => {
    const token = await openBackOffice(page, shop, '/products')
    const { body } = await shop.call('GET', '/api/v1/brands/')
    const brand = body.items[0].name
    const file = (rows: string) => ({
      name: 'products.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`code,name,description,price,stock_quantity,brand,category\n${rows}`),
    })
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Import' }).click()
    await dialog
      .getByLabel('CSV file')
      .setInputFiles(file(`CSV-1,One,Text,10,1,${brand},\nCSV-2,Two,Text,much,1,${brand},\n`))
    await expect(dialog.getByText('Row 3').first()).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByLabel('CSV file').click(),
    ])
    // Otherwise the browser fires no change event for the same file.
    await expect(dialog.getByLabel('CSV file')).toHaveValue('')
    await expect(dialog.getByText('Row 3')).toHaveCount(0)
    await chooser.setFiles(file(`CSV-1,One,Text,10,1,${brand},\nCSV-2,Two,Text,20,1,${brand},\n`))
    await expect(dialog.getByText('2 rows: 2 new, 0 changed, 0 as they were.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Import' }).click()
    await expect(page.getByText('Imported: 2 new, 0 changed.')).toBeVisible()
    await expect(row(page, 'CSV-2')).toContainText('£20.00')

    // Somebody else deletes the brand between the check and the import.
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Import' }).click()
    const { body: gone } = await shop.call('POST', '/api/v1/brands/', {
      token,
      body: { name: 'Gone soon', description: 'Text' },
    })
    await dialog.getByLabel('CSV file').setInputFiles(file('CSV-3,Three,Text,30,1,Gone soon,\n'))
    await expect(dialog.getByText('1 row: 1 new, 0 changed, 0 as they were.')).toBeVisible()
    await shop.call('DELETE', `/api/v1/brands/${gone.id}/`, { token })
    await dialog.getByRole('button', { name: 'Import' }).click()
    await expect(inDialog(dialog, 'Nothing was imported: there is 1 problem.')).toBeVisible()
    await expect(inDialog(dialog, "There is no brand 'Gone soon'.")).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()

    await dialog.getByLabel('CSV file').setInputFiles([])
    const path = info.outputPath('products.csv')
    const save = (name: string) => writeFile(path, file(`CSV-9,${name},Text,10,1,${brand},\n`).buffer)
    await save('Nine')
    await dialog.getByLabel('CSV file').setInputFiles(path)
    await expect(dialog.getByText('1 row: 1 new, 0 changed, 0 as they were.')).toBeVisible()
    await save('Nine, put right')
    // Chromium compares whole seconds.
    const later = new Date(Date.now() + 60_000)
    await utimes(path, later, later)
    await dialog.getByRole('button', { name: 'Import' }).click()
    const changed = 'products.csv has changed since it was chosen. Please choose it again.'
    await expect(inDialog(dialog, changed)).toBeVisible()
  })

  // Proves: R11.112, R11.115
  await test.step('a former price is typed, refused in words below the price, and struck through in the shop', async () => {
    const { id, name, price } = await freshProduct(shop)
    await openBackOffice(page, shop, `/products?search=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    const dialog = page.getByRole('dialog')
    const former = dialog.getByLabel('Former price')
    await former.fill(String(price))
    await dialog.getByRole('button', { name: 'Save Product' }).press('Enter')
    await expect(former).toBeFocused()
    await expect(former).toHaveAccessibleDescription(/Former price must be above the price/)
    await former.fill('£1,999')
    await former.blur()
    await expect(former).toHaveValue('1999.00')
    await dialog.getByRole('button', { name: 'Save Product' }).press('Enter')
    await expect(dialog).toBeHidden()

    await navigate(page, `/product/${id}`)
    await hydrated(page)
    await expect(page.locator('s')).toHaveText('£1,999.00')
  })
})
