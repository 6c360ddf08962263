import type { Locator, Page } from '@playwright/test'
import { noise, paint } from '../../../src/shop/catalog/images/test-images.ts'
import { expectAccessiblePage, openBackOffice, row } from '../support/admin.ts'
import { recordApiCalls } from '../support/api-calls.ts'
import { inDialog } from '../support/dialogs.ts'
import { heic } from '../support/heic.ts'
import { beginProduct, describeProduct, jpeg, largeFile } from '../support/product-form.ts'
import { expect, freshProduct, test } from '../support/shop.ts'

const PRODUCT_CALLS = /\/products\/($|[0-9a-f-]{36})/

async function picture(format: 'webp' | 'png') {
  const buffer = await paint(300, 200).toFormat(format).toBuffer()
  return { name: `ring.${format}`, mimeType: `image/${format}`, buffer }
}

// Proves: S1.3, S2.admin-products.2, S2.admin-products.4, S2.admin-products.5, S5.admin.4, R3.27, R3.28, S5.admin.5, S8.admin.4, S8.admin.5, S9.admin.2, R3.45
test('a product is created before its images are sent, and edited after new images are sent', async ({
  page,
  shop,
}) => {
  await openBackOffice(page, shop, '/products')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await dialog.getByRole('button', { name: 'Create Product' }).click()
  for (const message of ['Name is required', 'Price is required', 'At least one image is required'])
    await expect(dialog.getByText(message)).toBeVisible()
  await expect(dialog.getByLabel('Brand')).toHaveAccessibleDescription('Choose a brand')
  await describeProduct(page, 'NEW-1')
  const price = dialog.getByLabel('Price (GBP)')
  for (const [typed, shown] of Object.entries({ '£1,250': '1250.00', '0': '0.00', ' 19,5 ': '19.50' })) {
    await price.fill(typed)
    await price.blur()
    await expect(price).toHaveValue(shown)
    if (typed !== '0') continue
    await expect(dialog.getByText('A price of 0 is only for a product that is marked as free')).toBeVisible()
    await dialog.getByLabel('Free: shoppers pay only the delivery').check()
    await expect(dialog.getByText(/^A price of 0/)).toBeHidden()
  }
  await expect(dialog.getByLabel(/^Free/)).toBeHidden()
  const mega = 5 * 1024 * 1024
  const images = dialog.getByLabel('Images')
  const { buffer: small } = await jpeg('photo.jpg')
  const large = [await largeFile('huge.jpg', mega + 1), await largeFile('photo.jpg', mega, small)]
  await images.setInputFiles([
    await picture('webp'),
    { name: 'note.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') },
  ])
  await expect(inDialog(dialog, 'Unsupported file format: note.gif')).toBeVisible()
  await images.setInputFiles(large)
  await expect(inDialog(dialog, 'File size is too large: huge.jpg')).toBeVisible()
  await images.setInputFiles([
    heic('phone.heic'),
    { name: 'phone photo.jpg', mimeType: 'image/jpeg', buffer: await noise(480, 360) },
  ])
  for (const place of [4, 3, 2])
    await dialog.getByRole('button', { name: `Move picture ${place} to the front by one` }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Move picture 1 to the front by one' })).toBeFocused()
  const first = dialog.getByRole('listitem').first()
  await expect(first.getByRole('img')).toHaveAttribute('alt', 'phone photo.jpg')
  await page.route('**/api/v1/products/', (route) => route.fulfill({ status: 500, body: '{}' }))
  await dialog.getByRole('button', { name: 'Create Product' }).click()
  await expect(dialog.getByRole('alert').getByText('Failed to create product', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Code')).toHaveValue('NEW-1')
  await page.unrouteAll()
  const calls = recordApiCalls(page, PRODUCT_CALLS)
  await dialog.getByRole('button', { name: 'Create Product' }).click()
  await expect(page.getByText('Product created successfully')).toBeVisible()
  expect(calls.slice(0, 3)).toEqual(['POST /products/', 'POST /products/ID/upload/', 'GET /products/ID/'])
  await expect(row(page, 'NEW-1')).toContainText('£19.50Code: NEW-1')
  const { body } = await shop.call('GET', '/api/v1/products/search/?code=NEW-1')
  expect(body.items[0].images.map(({ width }: { width: number }) => width)).toEqual([480, 300, 300, 320])

  await page.getByRole('button', { name: 'Edit Ring NEW-1' }).click()
  await dialog.getByLabel('Images').setInputFiles([await picture('webp'), await picture('png')])
  await dialog.getByLabel('Name', { exact: true }).fill('Ring of more pictures')
  calls.length = 0
  const sent = page.waitForRequest('**/upload/')
  const typesOfParts = nextUploadTypes(page)
  await dialog.getByRole('button', { name: 'Save Product' }).click()
  await expect(row(page, 'Ring of more pictures')).toBeVisible()
  expect(calls.slice(0, 2)).toEqual(['POST /products/ID/upload/', 'PUT /products/ID/'])
  const [edited] = (await shop.call('GET', '/api/v1/products/search/?code=NEW-1')).body.items
  expect(edited.images).toHaveLength(6)
  expect((await sent).headers()['content-type']).toContain('multipart/form-data')
  expect(await typesOfParts).toEqual(['image/jpeg', 'image/png'])
})

/** The browser does not show Playwright the files of a form. */
function nextUploadTypes(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const { send } = XMLHttpRequest.prototype
        XMLHttpRequest.prototype.send = function (body) {
          if (body instanceof FormData) resolve(body.getAll('files').map((file) => (file as File).type))
          send.call(this, body)
        }
      }),
  )
}

// Proves: S2.admin-products.5, R3.7, R3.19, R3.93, R3.94, R3.95
test('when two admins edit a product, the second form is merged and asks about what both changed', async ({
  page,
  shop,
}) => {
  const product = await freshProduct(shop)
  const token = await openBackOffice(page, shop, `/products?search=${product.code}`)
  await page.getByRole('button', { name: `Edit ${product.name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  const field = (name: string) => dialog.getByLabel(name, { exact: true })
  const save = () => dialog.getByRole('button', { name: 'Save Product' }).click()
  const alert = dialog.getByRole('alert').first()
  const path = `/api/v1/products/${product.id}/`
  const read = async () => (await shop.call('GET', path)).body
  const saveTheirs = async (changed: object) => {
    const { description, code, stock_quantity, brand_id, category_id } = await read()
    const body = { description, code, stock_quantity, brand_id, category_id, ...changed }
    await shop.call('PUT', path, { token, body })
  }
  await expect(field('Name')).toHaveValue(product.name)
  await saveTheirs({ name: 'Theirs', price: 71.5, low_stock_below: 0 })
  await field('Name').fill('Mine')
  await field('Description').fill('My words')
  await dialog.getByLabel('Images').setInputFiles(await jpeg('mine.jpg'))
  await expectFailedLoadKeepsForm(page, save, field('Name'))
  await save()
  await expect(alert).toContainText('has changed “Price (GBP)” and “Low stock” meanwhile')
  expect((await read()).images).toHaveLength(product.images.length)
  await expect(field('Price (GBP)')).toHaveValue('71.50')
  await expect(field('Low stock')).toHaveValue('unique')
  await expect(field('Description')).toHaveValue('My words')
  await expectAccessiblePage(page, 'a form with a conflict')
  const choice = dialog.getByRole('group', { name: 'Name' })
  await expect(choice.getByLabel('Yours: Mine')).toBeChecked()
  await choice.getByLabel('Yours: Mine').press('ArrowDown')
  await expect(choice.getByLabel('Saved meanwhile: Theirs')).toBeChecked()
  await expect(field('Name')).toHaveValue('Theirs')
  await choice.getByLabel('Yours: Mine').check()
  await expect(field('Name')).toHaveValue('Mine')

  // A second conflict, and a picture that is gone.
  const { images } = await read()
  await saveTheirs({ name: 'Theirs again', price: 72 })
  await shop.call('DELETE', `${path}images/${images[0].id}/`, { token })
  await save()
  await expect(choice.getByLabel('Saved meanwhile: Theirs again')).toBeVisible()
  await expect(choice.getByLabel('Yours: Mine')).toBeChecked()
  await save()
  await expect(row(page, 'Mine')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await read()).toMatchObject({ name: 'Mine', description: 'My words', price: 72, low_stock_below: 0 })
  expect((await read()).images).toHaveLength(product.images.length)

  await page.reload()
  await expect(row(page, 'Mine')).toBeVisible()
  await shop.call('DELETE', path, { token })
  await page.getByRole('button', { name: 'Edit Mine' }).click()
  await expect(dialog).toContainText('This product is no longer available.')
  await page.keyboard.press('Escape')
  await expect(row(page, 'Mine'), 'deleted by another admin').toHaveCount(0)
})

async function expectFailedLoadKeepsForm(
  page: Page,
  save: () => Promise<void>,
  field: Locator,
): Promise<void> {
  const product = /\/api\/v1\/admin\/products\/[0-9a-f-]{36}\/$/
  await page.route(product, (route) => route.fulfill({ status: 500, body: '' }))
  await save()
  await expect(page.getByRole('alert').getByText('Failed to update product')).toBeVisible()
  await expect(field).toHaveValue('Mine')
  await page.unroute(product)
}

test('an admin deletes images in the form and in the gallery, and adds a broken one', async ({
  page,
  shop,
}) => {
  // Proves: S4.admin.2
  await test.step('deleting an image closes a form without changes, and keeps the changes of other forms', async () => {
    const product = await freshProduct(shop)
    await openBackOffice(page, shop, `/products?search=${product.code}`)
    const dialog = page.getByRole('dialog', { name: 'Edit Product' })
    const edit = () => page.getByRole('button', { name: `Edit ${product.name}` }).click()
    const question = page.getByRole('dialog', { name: 'Confirm Delete' })
    const pictures = dialog.getByRole('button', { name: /^Delete picture/ })
    const askToDelete = () => dialog.getByRole('button', { name: 'Delete picture 1' }).click()
    const deleteFirst = async () => {
      await askToDelete()
      await question.getByRole('button', { name: 'Delete', exact: true }).click()
    }
    await edit()
    // The new order is sent with the next save.
    await dialog.getByLabel('Images').setInputFiles(await picture('png'))
    const tiles = dialog.getByRole('listitem')
    await tiles.filter({ has: page.getByRole('img', { name: 'ring.png' }) }).dragTo(tiles.first())
    await expect(tiles.first().getByRole('img')).toHaveAttribute('alt', 'ring.png')
    await expect(tiles.first()).toContainText('Main')
    await dialog.getByRole('button', { name: 'Save Product' }).click()
    await expect(page.getByText('Product updated successfully')).toBeVisible()
    const read = async () => (await shop.call('GET', `/api/v1/products/${product.id}/`)).body
    expect((await read()).images).toHaveLength(product.images.length + 1)
    expect((await read()).images[0]).toMatchObject({ width: 300, height: 200 })

    await edit()
    const atItsEnd = dialog.getByRole('button', { name: 'Move picture 1 to the front by one' })
    await expect(atItsEnd).toBeDisabled()
    await expect(atItsEnd, 'its focus ring is not pale').toHaveCSS('opacity', '1')
    await askToDelete()
    await expect(question).toContainText('Are you sure you want to delete this image?')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await expect(pictures).toHaveCount(3)
    await deleteFirst()
    await expect(dialog).toBeHidden()

    await edit()
    await expect(pictures).toHaveCount(2)
    await dialog.getByLabel('Description').fill('Written before')
    await dialog.getByRole('button', { name: 'Move picture 2 to the front by one' }).click()
    await deleteFirst()
    await expect(pictures).toHaveCount(1)
    await expect(dialog.getByLabel('Images')).toBeFocused()
    await dialog.getByRole('button', { name: 'Save Product' }).click()
    await expect(dialog).toBeHidden()
    expect(await read()).toMatchObject({ description: 'Written before', images: [{ alt: product.name }] })
  })

  // Proves: S2.admin-products.3, S4.admin.2
  await test.step('the gallery deletes the current image, also when another admin was first or the dialog was closed', async () => {
    const product = await freshProduct(shop)
    const token = await openBackOffice(page, shop, `/products?search=${product.code}`)
    const view = () => page.getByRole('button', { name: `View details of ${product.name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Product Details' })
    const large = dialog.getByRole('img', { name: product.name })
    const question = page.getByRole('dialog', { name: 'Confirm Delete' })
    const confirm = question.getByRole('button', { name: 'Delete', exact: true })
    await view()
    const first = (await large.getAttribute('src')) ?? ''
    await dialog.getByRole('button', { name: 'Show picture 2' }).click()
    await expect(large).not.toHaveAttribute('src', first)
    await dialog.getByRole('button', { name: 'Delete image' }).click()
    await expect(question).toContainText('Are you sure you want to delete this image?')
    await shop.call('DELETE', `/api/v1/products/${product.id}/images/${product.images[1]?.id}/`, { token })
    await confirm.click()
    await expect(dialog).toBeHidden()
    await view()
    await expect(large).toHaveAttribute('src', first)
    await expect(dialog.getByRole('button', { name: /^Show picture/ })).toHaveCount(0)

    const deletes = Promise.withResolvers<void>()
    await page.route(/\/images\/\d+\/$/, async (route) => {
      await deletes.promise
      await route.continue()
    })
    await dialog.getByRole('button', { name: 'Delete image' }).click()
    await confirm.click()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(dialog).toBeVisible()
    deletes.resolve()
    await expect(dialog).toBeHidden()
    await view()
    await expect(dialog.getByText('12 in stock')).toBeVisible()
    await expect(large).toHaveCount(0)
  })

  // Proves: S2.admin-products.4, R3.45
  await test.step('a broken image is refused before anything is sent, and a retry sends only what is missing', async () => {
    const dialog = await beginProduct(page, shop, 'NEW-2')
    const torn = { name: 'torn.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') }
    await dialog.getByLabel('Images').setInputFiles([torn, await jpeg('whole.jpg')])
    await expect(inDialog(dialog, /^Unsupported file format: torn.jpg cannot be read/)).toBeVisible()
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    // Two pictures of 3 MB are two uploads.
    const { buffer: small } = await jpeg('whole.jpg')
    const heavy = ['second.jpg', 'third.jpg'].map((name) => largeFile(name, 3 * 1024 * 1024, small))
    await dialog.getByLabel('Images').setInputFiles(await Promise.all(heavy))
    let uploads = 0
    const html = { contentType: 'text/html', body: '<h1>Welcome to the train</h1>' }
    await page.route('**/upload/', (route) => (uploads++ === 0 ? route.continue() : route.fulfill(html)))
    const failed = inDialog(dialog, /The product is created, but its pictures are not there yet/)
    for (const label of ['Create Product', 'Save Product']) {
      await dialog.getByRole('button', { name: label }).click()
      await expect.poll(() => uploads).toBe(label === 'Create Product' ? 2 : 3)
      await expect(failed).toContainText('We could not reach the shop.')
    }
    await expect(dialog.getByRole('button', { name: /^Delete picture/ }), 'are stored').toHaveCount(2)
    await page.unrouteAll()
    const calls = recordApiCalls(page, PRODUCT_CALLS)
    await dialog.getByRole('button', { name: 'Save Product' }).click()
    await expect(page.getByText('Product created successfully')).toBeVisible()
    expect(
      calls.filter((call) => call.includes('upload')),
      'only what is missing',
    ).toHaveLength(1)
    const { body } = await shop.call('GET', '/api/v1/products/search/?code=NEW-2')
    expect(body.items.map(({ images }: { images: unknown[] }) => images.length)).toEqual([3])
  })
})
