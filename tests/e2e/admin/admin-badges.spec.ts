import type { Locator, Page } from '@playwright/test'
import { addProduct, paidOrder, placeOrder } from '../../support/placed-order.ts'
import { openBackOffice, row } from '../support/admin.ts'
import { expect, freshProduct, test } from '../support/shop.ts'

/** The specification's meanings of colours, and the ground that each has here. */
const GROUNDS = {
  success: '--color-moss-light',
  warning: '--color-amber-light',
  danger: '--color-brick-light',
  info: '--color-slate-light',
  primary: '--color-ink',
  neutral: '--color-sand',
}

function colourOf(badge: Locator): Promise<string | undefined> {
  return badge.evaluate((element, grounds) => {
    const probe = document.body.appendChild(document.createElement('i'))
    const shown = getComputedStyle(element).backgroundColor
    const found = Object.entries(grounds).find(([, ground]) => {
      probe.style.backgroundColor = `var(${ground})`
      return getComputedStyle(probe).backgroundColor === shown
    })
    probe.remove()
    return found?.[0]
  }, GROUNDS)
}

// Proves: S2.admin-products.2, S4.admin.4, S9.admin.3
test('stock is green above 10, amber from 1 to 10, red at 0', async ({ page, shop }) => {
  for (const stock of [11, 10, 1]) await addProduct(shop, { stock, name: `Badge of ${stock}.` })
  const gone = await addProduct(shop, { stock: 1, name: 'Badge of 0.' })
  const token = await openBackOffice(page, shop, '/products')
  const body = { change: -1, note: 'Lost' }
  await shop.call('POST', `/api/v1/products/${gone}/stock/`, { token, body })
  await page.goto('/admin/products?search=Badge of')
  const expected = { 11: 'success', 10: 'warning', 1: 'warning', 0: 'danger' }
  for (const [stock, colour] of Object.entries(expected)) {
    const words = stock === '0' ? 'Out of stock' : `${stock} in stock`
    const badge = row(page, `Badge of ${stock}.`).getByText(words, { exact: true })
    expect(await colourOf(badge), stock).toBe(colour)
  }
})

const STATUSES = {
  pending: 'warning',
  processing: 'info',
  shipped: 'primary',
  delivered: 'success',
  cancelled: 'danger',
  completed: 'neutral',
  returned: 'neutral',
}

const PAYMENTS = { paid: 'success', failed: 'danger', refunded: 'info', pending: 'warning', lost: 'neutral' }

// Proves: S4.admin.5
test('every status of an order and of its payment has its colour', async ({ page, shop }) => {
  const order = await paidOrder(shop)
  await changeAnswers(page, '/order/search/', ({ items: [listed] }) => {
    const orders = Object.keys(STATUSES).map((status) => ({ ...listed, id: status, status }))
    const payments = Object.keys(PAYMENTS).map((payment_status) => ({
      ...listed,
      id: payment_status,
      status: `with ${payment_status}`,
      payment: { payment_status, refunded_amount: '0.00' },
    }))
    const items = [...orders, ...payments, { ...listed, id: 'none', status: 'with none', payment: null }]
    return { items, total: items.length }
  })
  await openBackOffice(page, shop, `/orders?email=${order.email}`)
  const badge = (words: string) => page.getByRole('row').getByText(words, { exact: true })
  for (const [status, colour] of Object.entries(STATUSES))
    expect(await colourOf(badge(status).last()), status).toBe(colour)
  for (const [status, colour] of Object.entries({ ...PAYMENTS, 'Not Paid': 'neutral' })) {
    const line = row(page, `with ${status === 'Not Paid' ? 'none' : status}`)
    expect(await colourOf(line.getByText(status, { exact: true })), status).toBe(colour)
  }
})

// Proves: S2.admin-orders.5, S2.admin-orders.6, S2.admin-orders.7, S4.admin.5
test('the details say in words what an order does not have', async ({ page, shop }) => {
  const order = await placeOrder(shop)
  const lacking = { user: null, guest: null, shipping: null, payment_method: '', status: 'completed' }
  await changeAnswers(page, `/order/${order.id}/`, (body) => ({ ...body, ...lacking }))
  await openBackOffice(page, shop, `/orders?order=${order.id}`)
  const part = (name: string) => page.getByRole('region', { name })
  await expect(part('Customer Information')).toContainText('No customer information available')
  await expect(part('Shipping Information')).toContainText('No shipping information available')
  await expect(part('Order Status').getByText('N/A', { exact: true })).toBeVisible()
  await expect(part('Order Status').getByText('Pending', { exact: true })).toBeVisible()
  // In the details a completed one is shown as gone well.
  expect(await colourOf(part('Order Status').getByText('completed', { exact: true }))).toBe('success')
})

// Proves: S2.admin-orders.4, S2.admin-orders.5
test('a customer’s order says that its buyer is registered', async ({ page, shop }) => {
  const order = await placeOrder(shop)
  await changeAnswers(page, '/order/search/', ({ items: [{ guest, ...listed }], total }) => ({
    items: [{ ...listed, guest: null, user: guest }],
    total,
  }))
  await changeAnswers(page, `/order/${order.id}/`, ({ guest, ...body }) => ({
    ...body,
    guest: null,
    user: guest,
  }))
  await openBackOffice(page, shop, `/orders?email=${order.email}&order=${order.id}`)
  const customer = page.getByRole('region', { name: 'Customer Information' })
  await expect(customer.getByText('Registered User', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row(page, 'Code: ').getByText('User', { exact: true })).toBeVisible()
})

// Proves: S2.admin-products.3
test('a product says in words what it does not have', async ({ page, shop }) => {
  const id = await addProduct(shop, { name: 'Bare ring' })
  await changeAnswers(page, `/products/${id}/`, (body) => ({ ...body, brand: null, description: '' }))
  await openBackOffice(page, shop, '/products?search=Bare ring')
  await page.getByRole('button', { name: 'View details of Bare ring' }).click()
  const dialog = page.getByRole('dialog', { name: 'Product Details' })
  for (const words of ['£25.00', '10 in stock', 'No Category', 'No Brand', 'No description available'])
    await expect(dialog.getByText(words, { exact: true })).toBeVisible()
})

// Proves: S2.admin-products.3, S4.admin.2
test('the details of a product show one picture large and the others to choose from; one is deleted there after a question', async ({
  page,
  shop,
}) => {
  const product = await freshProduct(shop)
  await openBackOffice(page, shop, `/products?search=${product.code}`)
  const view = () => page.getByRole('button', { name: `View details of ${product.name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Product Details' })
  const large = dialog.getByRole('img', { name: product.name })
  const question = page.getByRole('dialog', { name: 'Confirm Delete' })
  const deleteShown = async () => {
    await dialog.getByRole('button', { name: 'Delete image' }).click()
    await expect(question).toContainText('Are you sure you want to delete this image?')
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(dialog).toBeHidden()
    await view()
  }
  await view()
  const first = (await large.getAttribute('src')) ?? ''
  await dialog.getByRole('button', { name: 'Show picture 2' }).click()
  await expect(large).not.toHaveAttribute('src', first)
  await deleteShown()
  await expect(large).toHaveAttribute('src', first)
  await expect(dialog.getByRole('button', { name: /^Show picture/ })).toHaveCount(0)
  await deleteShown()
  await expect(dialog.getByText('12 in stock')).toBeVisible()
  await expect(large).toHaveCount(0)
})

// Proves: S2.admin-products.6
test('the categories to choose from are told to be on their way, and to be none', async ({ page, shop }) => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/v1/category/**', async (route) => {
    await asked
    await route.fulfill({ json: { items: [], total: 0 } })
  })
  await openBackOffice(page, shop, '/products')
  const categories = page.getByRole('search').getByLabel('Category')
  await expect(categories.getByRole('option')).toHaveText(['Loading categories...'])
  answer()
  await expect(categories.getByRole('option')).toHaveText(['All categories', 'No categories found'])
  await page.getByRole('button', { name: 'Add Product' }).click()
  const choices = page.getByRole('dialog').getByLabel('Category').getByRole('option')
  await expect(choices).toHaveText(['No Category', 'No categories found'])
})

/** The shop's answers with something in them that it never says by itself: the screens are ready for it. */
async function changeAnswers(page: Page, path: string, change: (body: any) => unknown): Promise<void> {
  await page.route(`**/api/v1${path}*`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: change(await answer.json()) })
  })
}
