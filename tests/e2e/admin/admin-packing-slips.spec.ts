import { paint } from '../../../src/shop/catalog/images/test-images.ts'
import { paidOrder } from '../../support/placed-order.ts'
import { openBackOffice } from '../support/admin.ts'
import { expect, freshProduct, test } from '../support/shop.ts'

test('a double click opens a form as a single one does, and never takes it for a press outside', async ({
  page,
  shop,
}) => {
  await openBackOffice(page, shop, '/brands')
  const form = page.getByRole('dialog', { name: 'Add Brand' })
  await page.getByRole('button', { name: 'Add Brand' }).dblclick()
  await form.getByLabel('Brand Name').fill('Pressed twice')
  await form.getByLabel('Description').fill('By an owner in a hurry')
  let answers = 0
  await page.route('**/api/v1/brands/', async (route) => {
    answers += 1
    if (answers > 1) return
    await route.abort()
  })
  await form.getByRole('button', { name: 'Add Brand' }).click()
  await expect(form.getByRole('alert')).toContainText('We could not reach the shop.')
  // The form is shorter while it is sent again: its button is no longer where it was pressed.
  await form.getByRole('button', { name: 'Add Brand' }).dblclick()
  await expect(form.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Unsaved changes' })).toBeHidden()
  await expect(form).toBeVisible()
  expect(answers).toBe(2)
})

test('whoever leaves a form by a step back has left it, also where the step stays in the same list', async ({
  page,
  shop,
}) => {
  await openBackOffice(page, shop, '/brands?search=bead')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page).toHaveURL('/admin/brands')
  await page.getByRole('button', { name: 'Add Brand' }).click()
  const form = page.getByRole('dialog', { name: 'Add Brand' })
  await form.getByLabel('Brand Name').fill('Given up')
  await page.goBack()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL('/admin/brands?search=bead')
  await expect(form).toBeHidden()
  await page.goForward()
  await expect(page).toHaveURL('/admin/brands')
})

test('a form that was left while it was being saved closes none that was opened since', async ({
  page,
  shop,
}) => {
  const token = await openBackOffice(page, shop)
  for (const name of ['Saved slowly', 'Begun since'])
    await shop.call('POST', '/api/v1/brands/', { token, body: { name, description: 'A brand' } })
  const saves = Promise.withResolvers<void>()
  await page.route(/\/brands\/\d+\/$/, async (route) => {
    await saves.promise
    await route.continue()
  })
  await page.goto('/admin/brands')
  const form = page.getByRole('dialog', { name: 'Edit Brand' })
  await page.getByRole('button', { name: 'Edit Saved slowly' }).click()
  await form.getByLabel('Description').fill('Changed')
  await form.getByRole('button', { name: 'Save Brand' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Close without saving' }).click()
  await page.getByRole('button', { name: 'Edit Begun since' }).click()
  await form.getByLabel('Description').fill('Written meanwhile')
  saves.resolve()
  await expect(page.getByText('Brand updated successfully')).toBeVisible()
  await expect(form.getByLabel('Description')).toHaveValue('Written meanwhile')
})

// Proves: S4.admin.2
test('the details of a product close once its picture is deleted, also when the question was left before', async ({
  page,
  shop,
}) => {
  const product = await freshProduct(shop)
  await openBackOffice(page, shop, `/products?search=${product.code}`)
  const deletes = Promise.withResolvers<void>()
  await page.route(/\/images\/\d+\/$/, async (route) => {
    await deletes.promise
    await route.continue()
  })
  const details = page.getByRole('dialog', { name: 'Product Details' })
  const question = page.getByRole('dialog', { name: 'Confirm Delete' })
  await page.getByRole('button', { name: `View details of ${product.name}` }).click()
  await details.getByRole('button', { name: 'Delete image' }).click()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(details).toBeVisible()
  deletes.resolve()
  await expect(details).toBeHidden()
})

// Proves: S5.admin.4
test('a price and a stock of nothing but spaces are missing, and 0x10 and 1e3 are no numbers', async ({
  page,
  shop,
}) => {
  await openBackOffice(page, shop, '/products')
  await page.getByRole('button', { name: 'Add Product' }).click()
  const form = page.getByRole('dialog', { name: 'Add Product' })
  await form.getByLabel('Price (GBP)').fill('  ')
  await form.getByLabel('Stock Quantity').fill(' ')
  await form.getByRole('button', { name: 'Create Product' }).click()
  await expect(form.getByText('Price is required')).toBeVisible()
  await expect(form.getByText('Stock quantity is required')).toBeVisible()
  await form.getByLabel('Price (GBP)').fill('0x10')
  await form.getByLabel('Stock Quantity').fill('1e3')
  await expect(form.getByText('Price must be a number')).toBeVisible()
  await expect(form.getByText('Stock quantity must be a number')).toBeVisible()
})

test('an eleventh picture is said to be one too many, in sight however many there are', async ({
  page,
  shop,
}) => {
  await openBackOffice(page, shop, '/products')
  await page.getByRole('button', { name: 'Add Product' }).click()
  const form = page.getByRole('dialog', { name: 'Add Product' })
  const buffer = await paint(300, 200).jpeg().toBuffer()
  const files = Array.from({ length: 11 }, (_, at) => ({
    name: `${at}.jpg`,
    mimeType: 'image/jpeg',
    buffer,
  }))
  await form.getByLabel('Images').setInputFiles(files)
  await expect(form.getByRole('button', { name: /^Leave out/ })).toHaveCount(10)
  await expect(form.getByText('A product has at most 10 images')).toBeInViewport({ ratio: 1 })
})

test('a refund that is pressed twice is asked for once', async ({ page, shop }) => {
  const order = await paidOrder(shop)
  await openBackOffice(page, shop, `/orders?order=${order.id}`)
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/refund/')) asked += 1
  })
  await page.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  await dialog.getByRole('button', { name: /^Refund £/ }).dblclick()
  await expect(page.getByText('Refund sent.')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(asked).toBe(1)
})
