import { paidOrder, placeOrder } from '../../support/placed-order.ts'
import { signInCustomer } from '../../support/sign-in.ts'
import { findNothingWrong, openBackOffice, row } from '../support/admin.ts'
import { expect, hydrated, test } from '../support/shop.ts'

const PAGES = [
  '',
  'categories',
  'brands',
  'products',
  'promos',
  'orders',
  'users',
  'admins',
  'log',
  'outbox',
  'settings',
]

const LOOKS = [
  { width: 390, colorScheme: 'light' },
  { width: 768, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const

test('every page of the back office is readable on phone, tablet and desk, light and dark', async ({
  page,
  shop,
}) => {
  await placeOrder(shop)
  await openBackOffice(page, shop)
  for (const path of PAGES) {
    await page.goto(`/admin/${path}`, { waitUntil: 'networkidle' })
    await hydrated(page)
    for (const { width, colorScheme } of LOOKS) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      await findNothingWrong(page, `${path} at ${width} px, ${colorScheme}`)
    }
  }
})

// Proves: S2.admin-users.1, S2.admin-users.2, R2.36, R2.38
test('a customer is edited, disabled and enabled, and the log tells who did it', async ({ page, shop }) => {
  const customer = await signInCustomer(shop)
  const { id } = (await shop.call('GET', '/api/v1/users/me/', { token: customer })).body
  await shop.sql('update users set email_verified_at = null where id = $1', [id])
  const token = await openBackOffice(page, shop, '/users', 'Hedy')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Edit Cleo Customer' }).first().click()
  await dialog.getByLabel('Last name').fill('Renamed')
  await shop.call('PUT', `/api/v1/users/${id}/`, { token, body: { phone_number: '+44 1632 960 007' } })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(row(page, 'Cleo Renamed'), 'what another admin has saved meanwhile').toContainText('960 007')
  await expect(row(page, 'Cleo Renamed')).toContainText('Active')
  await page.getByRole('button', { name: 'Disable Cleo Renamed' }).click()
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect(row(page, 'Cleo Renamed')).toContainText('Disabled')
  await page.getByRole('button', { name: 'Enable Cleo Renamed' }).click()
  await expect(dialog).toContainText('Cleo Renamed can log in once the e-mail address is verified.')
  await dialog.getByRole('button', { name: 'Enable' }).click()
  await expect(row(page, 'Cleo Renamed')).toContainText('Active')
  await page.goto('/admin/log?subject=user')
  await expect(row(page, 'Hedy').first()).toContainText('customer-')
  await expect(page.getByLabel('Who').getByText(/^Hedy Owner \(admin-.+@example\.com\)$/)).toHaveCount(1)
  await row(page, 'last name').first().getByText(/field/).click()
  await expect(page.getByText('Renamed').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Security' }).click()
  await page.getByLabel('What').selectOption('Account enabled')
  await expect(row(page, 'Account disabled')).toHaveCount(0)
  await expect(row(page, 'Hedy')).toContainText('account of a customer')
  await page.goto('/admin/admins?search=Hedy')
  await page.getByRole('button', { name: 'Edit Hedy Owner' }).click()
  await dialog.getByLabel('Last name').fill('Nameable')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(row(page, 'Hedy Nameable'), 'an admin from the shell').toContainText('N/A')
})

test('what the owner writes in the settings is what shoppers read', async ({ page, shop }) => {
  const token = await openBackOffice(page, shop, '/settings?part=selling')
  await page.getByLabel('Shipping fee (GBP)').fill('7,5')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Shipping fee must be a number/)).toBeVisible()
  await page.getByLabel('Shipping fee (GBP)').fill('7.50')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  expect((await shop.call('GET', '/api/v1/settings/')).body.shipping_fee).toBe(7.5)
  await page.getByRole('tab', { name: 'FAQ' }).click()
  await page.getByRole('button', { name: 'Add a topic' }).click()
  await page.getByLabel('Topic', { exact: true }).last().fill('Gift wrapping')
  await page.getByLabel('Question', { exact: true }).last().fill('Do you wrap?')
  await page.getByLabel('Answer', { exact: true }).last().fill('Always.')
  await page.getByRole('tabpanel', { name: 'FAQ' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved.').first()).toBeVisible()
  await expect
    .poll(async () => (await shop.call('GET', '/api/v1/admin/settings/', { token })).body.faq.at(-1))
    .toEqual({ topic: 'Gift wrapping', questions: [{ question: 'Do you wrap?', answer: 'Always.' }] })
  const body = { shipping_fee: null, faq: null }
  const restored = await shop.call('PUT', '/api/v1/admin/settings/', { token, body })
  expect(restored.body.shipping_fee).toBe(5)
})

// Proves: S2.admin-layout.4
test('every number of the dashboard leads to the list behind it', async ({ page, shop }) => {
  const token = await openBackOffice(page, shop)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  const [order, refunded] = [await paidOrder(shop), await paidOrder(shop)]
  await shop.call('POST', `/api/v1/order/${refunded.id}/refund/`, { token, body: {} })
  await page.getByRole('link', { name: /^To ship/ }).click()
  await expect(page).toHaveURL('/admin/orders?status=processing&payment_status=paid')
  const codes = await shop.sql<{ id: string; code: string }>('select id, code from orders')
  const listed = (id: string) => row(page, codes.find((one) => one.id === id)?.code ?? id)
  await expect(listed(order.id)).toHaveCount(1)
  await expect(listed(refunded.id)).toHaveCount(0)
  await page.goBack()
  await page.getByRole('link', { name: /^Low stock/ }).click()
  await expect(page).toHaveURL('/admin/products?stock=low')
  await expect(page.getByRole('rowgroup').last()).not.toContainText('Out of stock')
  await page.goBack()
  await page.getByRole('link', { name: /^Out of stock/ }).click()
  await expect(page).toHaveURL('/admin/products?stock=out')
  await expect(page.getByRole('rowgroup').last()).toContainText('Out of stock')
  await page.goBack()
  await page.getByRole('link', { name: /^Failed e-mails/ }).click()
  await expect(page).toHaveURL('/admin/outbox?status=failed')
  await page.goBack()
  await page.getByRole('link', { name: /^Reserved, not paid/ }).click()
  await expect(page).toHaveURL('/admin/orders?status=pending')
  const setThreshold = (low_stock_threshold: number | null) =>
    shop.call('PUT', '/api/v1/admin/settings/', { token, body: { low_stock_threshold } })
  await setThreshold(0)
  await page.goto('/admin')
  await expect(page.getByRole('link', { name: /^Low stock/ })).toContainText('The threshold is 0')
  await setThreshold(null)
})

test('the highest day of the takings is what it came to, also when that is little or nothing', async ({
  page,
  shop,
}) => {
  await page.route('**/admin/dashboard/', async (route) => {
    const answer = await route.fetch()
    const { takings, ...rest } = await answer.json()
    const days = takings.days.map((day: object) => ({ ...day, amount: '0.00' }))
    days[50].amount = highest
    await route.fulfill({ response: answer, json: { ...rest, takings: { ...takings, days } } })
  })
  let highest = '1.00'
  await openBackOffice(page, shop)
  for (highest of ['1.00', '0.50', '0.00']) {
    await page.reload()
    await expect(page.getByText(`Highest day £${highest}`)).toBeVisible()
  }
})

test('a stock or a packing slip that could not be loaded says so, and comes when it is asked for again', async ({
  page,
  shop,
}) => {
  const order = await placeOrder(shop)
  await openBackOffice(page, shop, '/products')
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  const fail = (path: string) => page.route(path, (route) => route.fulfill({ status: 500, body: '{}' }))
  const stock = '**/api/v1/products/*/stock/*'
  await fail(stock)
  await page
    .getByRole('button', { name: /^Stock of / })
    .first()
    .click()
  await expect(page.getByText('The stock could not be loaded.')).toBeVisible()
  await page.unroute(stock)
  await tryAgain.click()
  await expect(page.getByRole('button', { name: 'Correct stock' })).toBeVisible()

  const slip = `**/api/v1/order/${order.id}/`
  await fail(slip)
  await page.goto(`/admin/orders/${order.id}/packing-slip`)
  await expect(page.getByText('The order could not be loaded.')).toBeVisible()
  await page.unroute(slip)
  await tryAgain.click()
  await expect(page.getByRole('heading', { name: /^Packing slip/ })).toBeVisible()
})
