import type { Page } from '@playwright/test'
import { addProduct, becomes, paidOrder, pay, placeOrder } from '../../support/placed-order.ts'
import { signInCustomer } from '../../support/sign-in.ts'
import { openBackOffice, row } from '../support/admin.ts'
import { expect, test } from '../support/shop.ts'

const columns = (page: Page) => page.getByRole('main').getByRole('columnheader').allInnerTexts()

const LISTS = [
  ['categories', ['#', 'Name', 'Parent Category', 'Description', 'Actions'], 'No categories available'],
  ['brands', ['#', 'Brand Name', 'Description', 'Actions'], 'No brands available'],
  [
    'products',
    ['#', 'Image', 'Product Details', 'Inventory', 'Categories', 'Actions'],
    'No products available',
  ],
  [
    'promos',
    ['#', 'Code', 'Discount', 'Status', 'Expiration Date', 'Uses', 'Actions'],
    'No promos available',
  ],
  [
    'users',
    ['#', 'Name', 'Email Address', 'Phone Number', 'Status', 'Since', 'Actions'],
    'No users available',
  ],
  [
    'admins',
    ['#', 'Name', 'Email Address', 'Phone Number', 'Status', 'Since', 'Actions'],
    'No admins available',
  ],
  [
    'orders',
    ['#', 'Customer', 'Customer Mode', 'Order Info', 'Payment Status', 'Order Status', 'Date', 'Actions'],
    'No orders available',
  ],
] as const

// Proves: S2.admin-routes.1, S2.admin-layout.1, S2.admin-layout.4, S2.admin-list.1, S2.admin-list.2, S2.admin-list.6, S2.admin-categories.1, S2.admin-categories.3, S2.admin-products.2, S2.admin-products.3, S2.admin-products.7, S2.admin-promos.1, S2.admin-orders.4, S2.admin-users.1, S9.admin.1, S9.admin.7
test('every list has its columns, its sizes, its spinner, and its words where there is nothing', async ({
  page,
  shop,
}) => {
  await addProduct(shop, { name: 'Nowhere ring' })
  await shop.change(`insert into brands (name, description) values ('Nameless words', '')`)
  await shop.sql(`insert into users (first_name, last_name, email, phone_number, password_hash)
    values ('Nona', 'Number', 'nona@example.com', '', 'none')`)
  await placeOrder(shop)
  await openBackOffice(page, shop)
  const links = page.getByRole('complementary').getByRole('link')
  const paths = ['/', '/admin', ...LISTS.map(([list]) => `/admin/${list}`)]
  for (const path of paths) await expect(links.and(page.locator(`[href="${path}"]`)).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  for (const [list, names, empty] of LISTS) {
    await links.and(page.locator(`[href="/admin/${list}"]`)).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(list, 'i'))
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    expect(await columns(page), list).toEqual(names)
    const sizes = page.getByLabel('Rows per page').getByRole('option')
    await expect(sizes).toHaveText(['10', '25', '50', '100'])
    await expect(page.getByLabel('Rows per page')).toHaveValue('10')
    if (list === 'orders') await page.locator('summary').click()
    const words = page.getByRole('search').getByRole(list === 'orders' ? 'textbox' : 'searchbox')
    await words.first().fill('nothing-is-called-this')
    await words.first().press('Enter')
    await expect(page.getByText(empty)).toBeVisible()
    await expect(page.getByText('Page 1 of 1')).toBeVisible()
    for (const step of ['Previous', 'Next'])
      await expect(page.getByRole('button', { name: step })).toBeDisabled()
  }
  await page.goto('/admin/brands?search=Nameless')
  await expect(row(page, 'Nameless words')).toContainText('No description')
  await page.goto('/admin/users?search=nona')
  await expect(row(page, 'Nona Number')).toContainText('N/A')
  await expect(row(page, 'Nona Number')).toContainText('Active')
  await expect(row(page, 'Nona').getByRole('link')).toHaveAttribute('href', 'mailto:nona@example.com')
  await page.goto('/admin/products?search=Nowhere')
  await expect(row(page, 'Nowhere ring')).toContainText(/No CategoryBrand \w/)
  await expect(row(page, 'Nowhere ring').locator('img')).toHaveCount(0)
  await expect(row(page, 'Nowhere ring').getByRole('cell').nth(1).locator('svg')).toBeVisible()
  await page.getByRole('button', { name: 'View details of Nowhere ring' }).click()
  await expect(page.getByRole('dialog')).toContainText('No Category')
})

// Proves: S2.admin-list.3
test('every list shows a spinner until its rows are there', async ({ page, shop }) => {
  test.slow()
  await placeOrder(shop)
  await signInCustomer(shop)
  await openBackOffice(page, shop)
  let answer = () => {}
  let asked = Promise.resolve()
  await page.route(/\/api\/v1\/(?!admin\/me)/, async (route) => {
    await asked
    await route.continue()
  })
  for (const [list] of LISTS) {
    asked = new Promise((resolve) => {
      answer = resolve
    })
    await page.getByRole('complementary').locator(`[href="/admin/${list}"]`).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(list, 'i'))
    const spinner = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading…' })
    await expect(spinner.locator('.animate-spin')).toBeVisible()
    answer()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(spinner).toHaveCount(0)
  }
})

// Proves: S2.admin-orders.1, S2.admin-orders.2, S2.admin-orders.4, S2.admin-orders.5, S2.admin-orders.6, S2.admin-orders.7, S2.admin-orders.8, S2.admin-orders.9, S2.admin-orders.10, S9.admin.5, S9.admin.7, R5.21, R5.63
test('an order shows all there is to know, word by word', async ({ page, shop }) => {
  const productId = await addProduct(shop, { price: 2500, name: 'Worded ring' })
  const order = await placeOrder(shop, { lines: [{ productId, quantity: 3 }], promo: 'WELCOME10' })
  await openBackOffice(page, shop, `/orders?email=${order.email}`)
  await expect(row(page, 'Code: ')).toContainText('Not Paid')
  for (const words of ['Ada Byron', 'Guest', '£75.00', 'Quantity: 1', 'Pending'])
    await expect(row(page, 'Code: ')).toContainText(words, { ignoreCase: true })
  await expect(row(page, 'Code: ')).toContainText(/(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,? \d+ \w+ \d{4}/)
  await expect(page.getByRole('button', { name: /^Ship Order/ })).toHaveCount(0)
  await pay(shop, order.sessionId)
  await becomes(shop, order.id, { status: 'processing' })
  await page.reload()
  await expect(page.getByRole('button', { name: /^Ship Order/ })).toHaveCount(1)
  await expect(row(page, 'Code: ')).not.toContainText('Not Paid')
  await page.getByRole('button', { name: /^View Details/ }).click()
  const details = page.getByRole('dialog', { name: `Order Details #${order.id.slice(0, 8)}` })
  const said: Record<string, string[]> = {
    'Customer Information': [
      'Name',
      'Ada Byron',
      'Email',
      order.email,
      'Phone',
      '020 7946 0000',
      'TypeGuest',
    ],
    'Order Status': ['Status', 'processing', 'Payment method', 'STRIPE', 'Payment status', 'Paid'],
    'Shipping Information': [
      'Method',
      'Standard (3-5 business days)',
      'Status',
      'pending',
      'Company',
      'Not assigned',
      'Tracking',
      'Not available',
      'London, London SW1Y 4JH',
      'United Kingdom',
    ],
    'Order Items': ['Worded ring', productId, '3£25.00£75.00'],
    'Order Summary': ['Subtotal£75.00Shipping Fee£5.00Promo Discount (WELCOME10, 10%)-£7.50Total£72.50'],
  }
  for (const [section, lines] of Object.entries(said)) {
    for (const words of lines)
      await expect(details.getByRole('region', { name: section })).toContainText(words, { ignoreCase: true })
  }
  await page.goto('/admin/orders')
  await page.locator('summary').click()
  for (const field of ['First name', 'Last name', 'Email', 'Phone number', 'Status', 'Payment method'])
    await expect(page.getByLabel(field, { exact: true })).toBeVisible()
  await page.getByLabel('Payment status').fill('paid')
  await page.getByLabel('From Date').fill('2020-01-01')
  await page.getByLabel('To Date').fill('2020-01-02')
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL(/payment_status=paid&min_created_at=2020-01-01&max_created_at=2020-01-02/)
  await expect(page.getByText('No orders available')).toBeVisible()
})

// Proves: S2.admin-list.4, S2.admin-categories.3, S2.admin-promos.2, S4.admin.2, S8.admin.2, S8.admin.3, S8.admin.5, S8.admin.6, S8.admin.7
test('what the server gives no sentence for is told in the words of the back office', async ({
  page,
  shop,
}) => {
  await shop.change(`insert into brands (name, description) values ('Failing', 'x')`)
  await openBackOffice(page, shop, '/categories')
  const dialog = page.getByRole('dialog')
  const told = (words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible()
  await page.route('**/api/v1/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, body: '{}' }),
  )
  const press = async (open: RegExp, submit: string, words: string) => {
    await page.getByRole('button', { name: open }).first().click()
    await dialog.getByRole('button', { name: submit, exact: true }).click()
    await told(words)
  }
  for (const [list, one] of [
    ['categories', 'Category'],
    ['brands', 'Brand'],
    ['promos', 'Promo'],
    ['products', 'Product'],
  ] as const) {
    await page.goto(`/admin/${list}`)
    await press(/^Delete /, 'Delete', `Failed to delete ${one.toLowerCase()}.`)
    await expect(dialog).toBeHidden()
    await press(/^Edit /, `Save ${one}`, `Failed to update ${one.toLowerCase()}`)
    await expect(dialog.getByText(`Failed to update ${one.toLowerCase()}`, { exact: true })).toBeVisible()
  }
  await page.goto('/admin/categories')
  await page.getByRole('button', { name: 'Add Category' }).click()
  await dialog.getByLabel('Name').fill('Failing')
  await dialog.getByLabel('Description').fill('x')
  await dialog.getByRole('button', { name: 'Add Category' }).click()
  await told('Failed to create category')
  await page.goto('/admin/products?limit=100')
  await page.getByRole('button', { name: /^Edit Lapis Lazuli Strand/ }).click()
  await dialog.getByRole('button', { name: 'Delete picture 1' }).click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await told('Failed to delete product image')
  await page.route('**/products/search/**', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/admin/products?search=ring')
  await told('Failed to search products')

  const order = await paidOrder(shop)
  await page.goto(`/admin/orders?email=${order.email}`)
  await page.getByRole('button', { name: /^Ship Order/ }).click()
  await dialog.getByLabel('Shipping company').fill('Royal Mail')
  await dialog.getByLabel('Tracking number').fill('AB123456789GB')
  await dialog.getByLabel('Estimated delivery').fill('2099-01-01')
  await dialog.getByRole('button', { name: 'Ship Order' }).click()
  await told('Failed to ship order: Something went wrong. Please try again.')
  await page.route('**/shipping/ship_order', (route) =>
    route.fulfill({ status: 409, contentType: 'application/json', body: '{"detail":"Not today."}' }),
  )
  await dialog.getByRole('button', { name: 'Ship Order' }).click()
  await told('Failed to ship order: Not today.')
})
