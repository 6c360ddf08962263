import { mkdir, writeFile } from 'node:fs/promises'
import { insertProducts } from '../../support/insert-products.ts'
import { signInAdmin } from '../../support/sign-in.ts'
import { openBackOffice, row } from '../support/admin.ts'
import { heic } from '../support/heic.ts'
import { describeProduct, jpeg } from '../support/product-form.ts'
import { expect, test } from '../support/shop.ts'

test('an owner prepares products as drafts, and adds pictures and a collection in bulk', async ({
  page,
  shop,
}) => {
  // Proves: R3.40, R3.41, R3.42, R3.43, R3.44, R3.96, R13.307
  await test.step('a draft is saved without pictures, published, duplicated, archived and restored', async () => {
    await openBackOffice(page, shop, '/products')
    const dialog = page.getByRole('dialog')
    const list = page.getByLabel('Show')
    const found = async () => (await shop.call('GET', '/api/v1/products/search/?code=DRAFT-1')).body.items
    await page.getByRole('button', { name: 'Add Product' }).click()
    await describeProduct(page, 'DRAFT-1')
    await dialog.getByLabel(/^Draft/).check()
    await dialog.getByLabel('Low stock').selectOption('One of a kind: never low')
    await dialog.getByRole('button', { name: 'Save Draft' }).click()
    await expect(page).toHaveURL(/show=draft/)
    await expect(row(page, 'DRAFT-1')).toContainText('Draft')
    expect(await found()).toEqual([])
    const words = page.getByLabel('Name or code')
    await words.fill('nothing like it')
    await words.press('Enter')
    await expect(page).toHaveURL(/show=draft/)
    await expect(page.getByText('No products available')).toBeVisible()
    await page.getByRole('button', { name: 'Search products on sale' }).click()
    await expect(page).toHaveURL('/admin/products?search=nothing+like+it')
    await list.selectOption('Drafts')
    await words.fill('draft-1')
    await words.press('Enter')
    await expect(row(page, 'DRAFT-1')).toContainText('Draft')
    await list.selectOption('No pictures')
    await expect(page).toHaveURL(/show=no_pictures/)
    await expect(page).toHaveURL(/search=draft-1/)
    await expect(row(page, 'DRAFT-1')).toContainText('Draft')
    await list.selectOption('Drafts')
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(page).toHaveURL('/admin/products?show=draft')

    await page.getByRole('button', { name: 'View details of Ring DRAFT-1' }).click()
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(row(page, 'DRAFT-1')).toBeHidden()
    const link = page.getByRole('link', { name: 'Product published: view it in the shop' })
    await expect(link).toHaveAttribute('href', /^\/product\/[\da-f-]+$/)
    expect(await found()).toMatchObject([{ code: 'DRAFT-1', low_stock_below: 0 }])

    await expect(page.getByText('There are no drafts.')).toBeVisible()
    await page.getByRole('button', { name: 'Show products on sale' }).click()
    await expect(row(page, 'DRAFT-1')).toBeVisible()

    await list.selectOption('No pictures')
    await page.getByRole('button', { name: 'Duplicate Ring DRAFT-1' }).click()
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Ring DRAFT-1 (copy)')
    await expect(dialog.getByLabel('Low stock')).toHaveValue('unique')
    await dialog.getByLabel(/^Draft/).uncheck()
    await dialog.getByRole('button', { name: 'Save Product' }).click()
    await expect(dialog.getByText(/^Its name still ends in “\(copy\)”/)).toBeVisible()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Close without saving' }).click()
    await page.getByRole('button', { name: 'View details of Ring DRAFT-1 (copy)' }).click()
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(dialog.getByText(/Nothing of it is in stock/)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(row(page, 'DRAFT-1-COPY')).toBeVisible()

    await list.selectOption('On sale')
    await page.getByRole('button', { name: 'Delete Ring DRAFT-1', exact: true }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Product deleted successfully!')).toBeVisible()
    await list.selectOption('Archived')
    await page.getByRole('button', { name: 'Restore Ring DRAFT-1', exact: true }).click()
    await dialog.getByRole('button', { name: 'Restore as Draft' }).click()
    await expect(page).toHaveURL(/show=draft/)
    await expect(page.getByRole('row').filter({ hasText: 'Draft' })).toHaveCount(2)
  })

  // Proves: R3.46, R13.353
  await test.step('pictures in bulk are matched by code, shown before they are sent, and sent again only when missing', async () => {
    const token = await openBackOffice(page, shop, '/products')
    const brand_id = (await shop.call('GET', '/api/v1/brands/')).body.items[0].id
    const made = ['BULK-1', 'BULK-2'].map((code) => {
      const fields = { name: `Ring ${code}`, code, description: 'x', price: 5, stock_quantity: 1, brand_id }
      return shop.call('POST', '/api/v1/products/', { token, body: { product: fields } })
    })
    await Promise.all(made)
    const imagesOf = async (code: string) =>
      (await shop.call('GET', `/api/v1/products/search/?code=${code}`)).body.items[0].images.length
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Pictures' }).click()
    const torn = { name: 'BULK-2-2.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('torn') }
    const files = [
      await jpeg('BULK-1.jpg'),
      heic('bulk-1-2.heic'),
      await jpeg('BULK-2.jpg'),
      torn,
      await jpeg('IMG_7.jpg'),
    ]
    await dialog.getByLabel('Choose files').setInputFiles(files)
    await expect(dialog.getByText('4 pictures for 2 products. 1 file without a product.')).toBeVisible()
    const filesOf = (code: string) =>
      dialog
        .getByRole('listitem')
        .filter({ hasText: `Ring ${code}` })
        .getByRole('listitem')
    await expect(filesOf('BULK-1')).toHaveText(['BULK-1.jpg', 'bulk-1-2.heic'])
    await expect(filesOf('BULK-2')).toHaveText(['BULK-2.jpg', 'BULK-2-2.jpg'])
    const stranger = dialog.getByText('IMG_7.jpg', { exact: true })
    await expect(stranger).toBeHidden()
    await dialog.getByText('Files without a product (1)').click()
    await expect(stranger).toBeVisible()
    expect([await imagesOf('BULK-1'), await imagesOf('BULK-2')]).toEqual([0, 0])
    await dialog.getByRole('button', { name: 'Add 4 Pictures' }).click()
    await expect(
      dialog.getByText('1 of 4 pictures could not be added. The others are in the shop.'),
    ).toBeVisible()
    await expect(dialog.getByText('BULK-2-2.jpg cannot be read as a picture')).toBeVisible()
    expect([await imagesOf('BULK-1'), await imagesOf('BULK-2')]).toEqual([2, 1])
    const sent = page.waitForRequest('**/upload/')
    await dialog.getByLabel('Choose files').setInputFiles([...files.slice(0, 3), await jpeg('BULK-2-2.jpg')])
    await dialog.getByRole('checkbox', { name: 'Add pictures to Ring BULK-2' }).check()
    await dialog.getByRole('button', { name: 'Add 1 Picture' }).click()
    await sent
    await expect(dialog.getByText('All of them are in the shop.')).toBeVisible()
    expect([await imagesOf('BULK-1'), await imagesOf('BULK-2')]).toEqual([2, 2])

    const folder = test.info().outputPath('photos')
    await mkdir(`${folder}/rings`, { recursive: true })
    for (const name of ['BULK-1-3.jpg', 'rings/BULK-2-3.jpg'])
      await writeFile(`${folder}/${name}`, (await jpeg(name)).buffer)
    await dialog.getByLabel('Choose a folder').setInputFiles(folder)
    await expect(dialog.getByText('2 pictures for 2 products.')).toBeVisible()
    await expect(filesOf('BULK-1')).toHaveText(['BULK-1-3.jpg'])
    await expect(filesOf('BULK-2')).toHaveText(['BULK-2-3.jpg'])
  })

  // Proves: R11.100, R11.102
  await test.step('all that match go into a collection, as the first page of the preview showed them', async () => {
    const token = await signInAdmin(shop)
    const { id: brand } = (await shop.call('GET', '/api/v1/brands/')).body.items[0]
    const ids = await shop.sql<{ id: string }>(
      insertProducts(`select 'Many ' || to_char(at, '00') as name, 'MANY-' || at as code, 1000 as price, ${brand} as brand_id
        from generate_series(1, 30) at`),
    )
    const collection = { name: 'Many things', product_ids: [ids[0]?.id] }
    await shop.call('POST', '/api/v1/admin/collections/', { token, body: collection })
    await openBackOffice(page, shop, '/products?search=MANY')
    await page.getByLabel('Select all').check()
    await page.getByRole('button', { name: 'Select all 30 that match' }).click()
    await page.getByRole('button', { name: 'Edit all 30' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Products' })
    await dialog.getByLabel('Add to collection').selectOption('Many things')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog.getByText('29 products will change. 1 product already as wanted.')).toBeVisible()
    await expect(dialog.getByText('Collections: none → Many things').first()).toBeVisible()

    await shop.sql('delete from collection_products where product_id = $1', [ids[0]?.id])
    await dialog.getByRole('button', { name: 'Next' }).click()
    await expect(dialog.getByText('26 to 30 of 30')).toBeVisible()
    await dialog.getByRole('button', { name: /^Change \d+ products/ }).click()
    await expect(dialog.getByText(/have changed since the preview/)).toBeVisible()
    await expect(dialog.getByText('1 to 25 of 30')).toBeVisible()
    await dialog.getByRole('button', { name: 'Change 30 products' }).click()
    await expect(dialog.getByText('30 products changed.')).toBeVisible()
    const sizeOf = async () =>
      (await shop.call('GET', '/api/v1/admin/collections/?search=Many', { token })).body.items[0].product_ids
        .length
    expect(await sizeOf()).toBe(30)
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await expect(dialog.getByText('30 products changed back.')).toBeVisible()
    expect(await sizeOf()).toBe(0)
  })
})
