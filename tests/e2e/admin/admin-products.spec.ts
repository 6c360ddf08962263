import { noise } from '../../../src/shop/catalog/images/test-images.ts'
import { openBackOffice, row } from '../support/admin.ts'
import { beginProduct, describeProduct, jpeg } from '../support/product-form.ts'
import { expect, freshProduct, test } from '../support/shop.ts'

// Proves: S2.admin-products.2, S2.admin-products.4, S5.admin.4, S5.admin.5, S8.admin.5, S9.admin.2
test('a product is made with its pictures in the order that was chosen', async ({ page, shop }) => {
  test.slow()
  await openBackOffice(page, shop, '/products')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await dialog.getByRole('button', { name: 'Create Product' }).click()
  for (const message of ['Name is required', 'Price is required', 'At least one image is required'])
    await expect(dialog.getByText(message)).toBeVisible()
  await describeProduct(page, 'NEW-1')
  const large = { ...(await jpeg('huge.jpg')), buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }
  await dialog
    .getByLabel('Images')
    .setInputFiles([
      await jpeg('first.jpg'),
      { name: 'note.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') },
      large,
      { name: 'phone photo.jpg', mimeType: 'image/jpeg', buffer: await noise(1280, 960) },
    ])
  await expect(dialog.getByText('Unsupported file format: note.gif')).toBeVisible()
  await expect(dialog.getByText('File size is too large: huge.jpg')).toBeVisible()
  await dialog.getByRole('button', { name: 'Move picture 2 to the front by one' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Move picture 1 to the front by one' })).toBeFocused()
  await expect(dialog.getByRole('listitem').first().getByRole('img')).toHaveAttribute(
    'alt',
    'phone photo.jpg',
  )
  await dialog.getByRole('button', { name: 'Create Product' }).click()
  // A busy machine takes its time to make every size of a large picture.
  await expect(page.getByText('Product created successfully')).toBeVisible({ timeout: 60_000 })
  await expect(row(page, 'NEW-1')).toContainText('£19.50Code: NEW-1')
  const { body } = await shop.call('GET', '/api/v1/products/search/?code=NEW-1')
  expect(body.items[0].images.map(({ width }: { width: number }) => width)).toEqual([1280, 300])
})

// Proves: S2.admin-products.4
test('a product whose pictures were refused is there, is marked, and is finished in the same form', async ({
  page,
  shop,
}) => {
  const dialog = await beginProduct(page, shop, 'NEW-2')
  await dialog
    .getByLabel('Images')
    .setInputFiles({ name: 'torn.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') })
  await dialog.getByRole('button', { name: 'Create Product' }).click()
  await expect(dialog.getByText(/The product is created, but its pictures are not there yet/)).toBeVisible()
  await expect(page.getByRole('row', { includeHidden: true }).filter({ hasText: 'NEW-2' })).toContainText(
    'No pictures',
  )
  await dialog.getByRole('button', { name: 'Leave out torn.jpg' }).click()
  await dialog.getByLabel('Images').setInputFiles(await jpeg('whole.jpg'))
  await dialog.getByRole('button', { name: 'Save Product' }).click()
  await expect(page.getByText('Product created successfully')).toBeVisible()
  await expect(row(page, 'NEW-2')).not.toContainText('No pictures')
  const { body } = await shop.call('GET', '/api/v1/products/search/?code=NEW-2')
  expect(body).toMatchObject({ total: 1, items: [{ images: [{ width: 300 }] }] })
})

// Proves: S8.admin.4
test('a product that the shop could not make is told of in the form, and nothing of it is lost', async ({
  page,
  shop,
}) => {
  const dialog = await beginProduct(page, shop, 'NEW-3')
  await dialog.getByLabel('Images').setInputFiles(await jpeg('whole.jpg'))
  await page.route('**/api/v1/products/', (route) => route.fulfill({ status: 500, body: '{}' }))
  await dialog.getByRole('button', { name: 'Create Product' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: /./ })).toHaveText('Failed to create product')
  await expect(dialog.getByLabel('Code')).toHaveValue('NEW-3')
  await expect(dialog.getByRole('img', { name: 'whole.jpg' })).toBeVisible()
})

// Proves: S2.admin-products.5, R3.19, R3.20
test('two admins on one product: the second is told, sees what was saved, and overwrites nothing', async ({
  page,
  shop,
}) => {
  const product = await freshProduct(shop)
  const token = await openBackOffice(page, shop, `/products?search=${product.code}`)
  const dialog = page.getByRole('dialog')
  const { id, description, code, price, stock_quantity, brand_id, category_id } = product
  const images = async () =>
    (await shop.call('GET', `/api/v1/products/${id}/`)).body.images.map((image: { id: number }) => image.id)
  await page.getByRole('button', { name: `Edit ${product.name}` }).click()
  const addPicture = async () => dialog.getByLabel('Images').setInputFiles(await jpeg('mine.jpg'))
  const movePicture = () => dialog.getByRole('button', { name: 'Move picture 2 to the front by one' }).click()
  for (const [name, changePictures] of [
    ['Theirs', addPicture],
    ['Theirs again', movePicture],
    ['Theirs at last', async () => {}],
  ] as const) {
    await dialog.getByLabel('Name').fill('Mine')
    await changePictures()
    const theirs = { name, description, code, price, stock_quantity, brand_id, category_id }
    await shop.call('PUT', `/api/v1/products/${id}/`, { token, body: theirs })
    await dialog.getByRole('button', { name: 'Save Product' }).click()
    const problem = dialog.getByRole('alert').first()
    await expect(problem).toContainText('Somebody else has edited this product meanwhile')
    await expect(problem).toContainText('copy first what you want to keep of yours')
    expect(await images()).toEqual(product.images.map((image) => image.id))
    await dialog.getByRole('button', { name: 'Show what was saved meanwhile' }).click()
    await expect(dialog.getByLabel('Name')).toHaveValue(name)
  }
  await expect(dialog.getByLabel('Price (GBP)')).toHaveValue(price.toFixed(2))
  await dialog.getByLabel('Name').fill('Both')
  const [first] = await images()
  await movePicture()
  await shop.call('DELETE', `/api/v1/products/${id}/images/${first}/`, { token })
  await dialog.getByRole('button', { name: 'Save Product' }).click()
  await expect(dialog.getByRole('alert').first()).toContainText(
    'images of this product have changed meanwhile',
  )
  await dialog.getByRole('button', { name: 'Show what was saved meanwhile' }).click()
  await expect(dialog.getByRole('button', { name: /^Delete picture/ })).toHaveCount(1)
  await dialog.getByLabel('Name').fill('Both')
  await dialog.getByRole('button', { name: 'Save Product' }).click()
  await expect(row(page, 'Both')).toBeVisible()
})

// Proves: R3.7
test('a product that another admin has deleted leaves the list of whoever opens it', async ({
  page,
  shop,
}) => {
  const product = await freshProduct(shop)
  await openBackOffice(page, shop, `/products?search=${product.code}`)
  const edit = page.getByRole('button', { name: `Edit ${product.name}` })
  await expect(edit).toBeVisible()
  await shop.change('update products set archived_at = now() where id = $1', [product.id])
  await edit.click()
  await expect(page.getByRole('dialog')).toContainText('This product is no longer available.')
  await page.keyboard.press('Escape')
  await expect(edit).toHaveCount(0)
})

// Proves: S4.admin.2
test('deleting a picture closes a form in which nothing is written, and keeps what is', async ({
  page,
  shop,
}) => {
  const token = await openBackOffice(page, shop)
  const product = await freshProduct(shop)
  const third = await jpeg('third.jpg')
  const files = new FormData()
  files.append('files', new File([third.buffer], third.name, { type: third.mimeType }))
  await fetch(`${shop.url}/api/v1/products/${product.id}/upload/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: files,
  })
  await page.goto(`/admin/products?search=${product.code}`)
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  const edit = () => page.getByRole('button', { name: `Edit ${product.name}` }).click()
  const question = page.getByRole('dialog', { name: 'Confirm Delete' })
  const askToDelete = () => dialog.getByRole('button', { name: 'Delete picture 1' }).click()
  const deleteFirst = async () => {
    await askToDelete()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
  }
  await edit()
  await askToDelete()
  await expect(question).toContainText('Are you sure you want to delete this image?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(dialog.getByRole('button', { name: /^Delete picture/ })).toHaveCount(3)
  await deleteFirst()
  await expect(dialog).toBeHidden()

  await edit()
  await expect(dialog.getByRole('button', { name: /^Delete picture/ })).toHaveCount(2)
  await dialog.getByLabel('Description').fill('Written before')
  await dialog.getByRole('button', { name: 'Move picture 2 to the front by one' }).click()
  await deleteFirst()
  await expect(dialog.getByRole('button', { name: /^Delete picture/ })).toHaveCount(1)
  await expect(dialog.getByLabel('Images')).toBeFocused()
  await expect(dialog.getByLabel('Description')).toHaveValue('Written before')
  await dialog.getByRole('button', { name: 'Save Product' }).click()
  await expect(page.getByText('Product updated successfully')).toBeVisible()
  const { body } = await shop.call('GET', `/api/v1/products/${product.id}/`)
  expect(body).toMatchObject({ description: 'Written before', images: [{ alt: product.name }] })

  await edit()
  await dialog.getByLabel('Description').fill('Mine')
  const { id, name, code, price, stock_quantity, brand_id, category_id } = body
  const theirs = { name, description: 'Theirs', code, price, stock_quantity, brand_id, category_id }
  await shop.call('PUT', `/api/v1/products/${id}/`, { token, body: theirs })
  await deleteFirst()
  await expect(dialog.getByRole('button', { name: /^Delete picture/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save Product' }).click()
  await expect(dialog.getByRole('alert').first()).toContainText(
    'Somebody else has edited this product meanwhile',
  )
  await expect(dialog.getByLabel('Description')).toHaveValue('Mine')
})
