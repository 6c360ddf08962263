import type { Page } from '@playwright/test'
import { paint } from '../../../src/shop/catalog/images/test-images.ts'
import { openBackOffice, row } from '../support/admin.ts'
import { expect, test } from '../support/shop.ts'

// Proves: S2.admin-orders.2, S2.admin-orders.3, S5.admin.10
test('orders are searched when a filter is filled in, else listed, and what is blank is not sent', async ({
  page,
  shop,
}) => {
  const calls = callsOf(page, /\/order\//)
  // A list that is shorter than its address says is asked for from its last page too.
  const sent = expect.poll(() => calls)
  await openBackOffice(page, shop, '/orders?skip=10')
  await sent.toContain('GET /order/?skip=10&limit=10')
  calls.length = 0
  await page.goto('/admin/orders?skip=10&status=processing&first_name=&last_name=%20')
  await sent.toContain('GET /order/search/?status=processing&skip=10&limit=10')
  await page.goto('/admin/orders?skip=10&status=lost')
  await page.getByLabel('Email').fill(' ada@example.com ')
  calls.length = 0
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await sent.toContain('GET /order/search/?email=ada%40example.com&status=lost&skip=0&limit=10')
  calls.length = 0
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL('/admin/orders')
  await sent.toContain('GET /order/?skip=0&limit=10')
  for (const field of ['Email', 'Status'])
    await expect(page.getByLabel(field, { exact: true })).toHaveValue('')
})

// Proves: S2.admin-products.1, S4.admin.3, S5.admin.8, S7.admin.4
test('a product search starts at the first page and sends its words as name and as code', async ({
  page,
  shop,
}) => {
  await openBackOffice(page, shop, '/products?skip=10')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const calls = callsOf(page, /\/products\//)
  await page.getByLabel('Name or code').fill(' BD-1001 ')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect.poll(() => calls).toEqual(['GET /products/search/?name=BD-1001&code=BD-1001&skip=0&limit=10'])
  await expect(page).toHaveURL('/admin/products?search=BD-1001')
})

// Proves: S2.admin-products.4, S2.admin-products.5, S5.admin.5, S9.admin.2
test('a new product goes first, then its pictures, then it is read; at an edit the new pictures go first', async ({
  page,
  shop,
}) => {
  await openBackOffice(page, shop, '/products')
  const dialog = page.getByRole('dialog')
  const calls = callsOf(page, /\/products\/($|[0-9a-f-]{36})/)
  await page.getByRole('button', { name: 'Add Product' }).click()
  for (const [label, value] of Object.entries({
    Name: 'Ring of calls',
    Code: 'CALLS-1',
    'Price (GBP)': '19.50',
    'Stock Quantity': '7',
    Description: 'A ring',
  }))
    await dialog.getByLabel(label, { exact: true }).fill(value)
  await dialog.getByLabel('Brand').selectOption({ index: 1 })
  await dialog.getByLabel('Images').setInputFiles(await picture('webp'))
  calls.length = 0
  await dialog.getByRole('button', { name: 'Create Product' }).click()
  await expect(row(page, 'Ring of calls')).toBeVisible()
  expect(calls.slice(0, 3)).toEqual(['POST /products/', 'POST /products/ID/upload/', 'GET /products/ID/'])

  await page.getByRole('button', { name: 'Edit Ring of calls' }).click()
  await dialog.getByLabel('Images').setInputFiles([await picture('webp'), await picture('png')])
  await expect(dialog.getByText('Unsupported file format: ring.webp', { exact: true })).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill('Ring of more calls')
  calls.length = 0
  await dialog.getByRole('button', { name: 'Save Product' }).click()
  await expect(row(page, 'Ring of more calls')).toBeVisible()
  expect(calls.slice(0, 2)).toEqual(['POST /products/ID/upload/', 'PUT /products/ID/'])
})

async function picture(format: 'webp' | 'png') {
  const buffer = await paint(300, 200).toFormat(format).toBuffer()
  return { name: `ring.${format}`, mimeType: `image/${format}`, buffer }
}

/** What the page asks the shop for from now on, below /api/v1. */
function callsOf(page: Page, path: RegExp): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith('/api/v1') || !path.test(pathname)) return
    const place = pathname.replace('/api/v1', '').replace(/[0-9a-f-]{36}/, 'ID')
    calls.push(`${request.method()} ${place}${search}`)
  })
  return calls
}
