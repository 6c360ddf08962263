import { createAdmin } from '../../../src/shop/account/create-admin.ts'
import { eventually } from '../../support/harness.ts'
import { paidOrder } from '../../support/placed-order.ts'
import { signInAdmin } from '../../support/sign-in.ts'
import { openBackOffice } from '../support/admin.ts'
import { fill, ready } from '../support/customer.ts'
import { expect, holdBack, test } from '../support/shop.ts'

const PASSWORD = 'a long password'

// Proves: S2.admin-routes.2, S2.admin-routes.4, S4.admin.1, S5.admin.1, S8.admin.1, R2.37
test('nobody sees the back office without being an admin, and comes back to the page they wanted', async ({
  page,
  shop,
}) => {
  const email = 'grace@example.com'
  await createAdmin(shop.shop, { email, password: PASSWORD, firstName: 'Grace', lastName: 'Hopper' })
  await page.goto('/admin/promos?limit=25')
  await expect(page).toHaveURL(/\/admin\/login\?next=/)
  await expect(page).toHaveTitle('Login - Admin')
  await ready(page)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await fill(page, { Email: 'grace@', Password: '12345' })
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Invalid email format')).toBeVisible()
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await fill(page, { Email: email, Password: 'wrong password' })
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  await fill(page, { Password: PASSWORD })
  await page.evaluate(() => document.body.classList.add('before'))
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/admin/promos?limit=25')
  await expect(page.locator('body.before')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Promos' })).toBeVisible()
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('admin') ?? '{}'))
  expect(kept).toMatchObject({ email, role: 'admin' })
  await page.goto('/admin/admins?search=grace')
  await page.getByRole('button', { name: 'Edit Grace Hopper' }).click()
  await page.getByRole('dialog').getByLabel('Last name').fill('Murray')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('complementary').getByText('Grace Murray')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto('/admin/login')
  await ready(page)
  await fill(page, { Email: email, Password: PASSWORD })
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/admin')
})

// Proves: S2.admin-routes.2
test('a record that is no admin’s opens no page of the back office', async ({ page, shop }) => {
  await openBackOffice(page, shop)
  await page.evaluate(() => {
    const record = JSON.parse(localStorage.getItem('admin') ?? '{}')
    localStorage.setItem('admin', JSON.stringify({ ...record, role: 'clerk' }))
  })
  for (const path of ['', '/categories', '/brands', '/products', '/promos', '/orders', '/users', '/admins']) {
    await page.goto(`/admin${path}`)
    await expect(page).toHaveURL(/\/admin\/login/)
  }
})

// Proves: S2.admin-layout.3
test('logging out forgets the admin and goes to the log-in of customers', async ({ page, shop }) => {
  const token = await openBackOffice(page, shop)
  await expect(page.getByRole('region', { name: 'Takings' })).toBeVisible()
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(response.url())
  })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  const kept = await page.evaluate(() => [localStorage.getItem('admin_token'), localStorage.getItem('admin')])
  expect(kept).toEqual([null, null])
  await page.waitForLoadState('networkidle')
  expect(refused, 'asked for after the log-out').toEqual([])
  await expect.poll(async () => (await shop.call('GET', '/api/v1/admin/me/', { token })).status).toBe(401)
})

// Proves: R2.40
test('a call of the back office carries the token of the admin, whoever is logged in at the shop', async ({
  page,
  shop,
}) => {
  const token = await openBackOffice(page, shop)
  await page.evaluate(() => localStorage.setItem('token', 'of-the-customer'))
  const call = page.waitForRequest('**/api/v1/admin/**')
  await page.goto('/admin/admins')
  expect((await call).headers().authorization).toBe(`Bearer ${token}`)
})

// Proves: S2.admin-routes.3, S5.admin.1, S8.admin.1, R2.19, R2.34
test('whoever signs up as an admin verifies the address, and enters only when enabled', async ({
  page,
  shop,
}) => {
  await page.goto('/admin/signup')
  await expect(page).toHaveTitle('Signup - Admin')
  await ready(page)
  await page.getByRole('button', { name: 'Sign up' }).click()
  for (const field of ['First name', 'Last name', 'Email', 'Phone number', 'Password'])
    await expect(page.getByText(`${field} is required`, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toHaveAttribute(
    'href',
    '/admin/login',
  )
  await fill(page, {
    'First name': 'Rosalind',
    'Last name': 'Franklin',
    Email: 'rosalind@example.com',
    'Phone number': '1',
    Password: PASSWORD,
  })
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/verify-email/)
  await expect(page.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/admin/login')
  await expect(page.getByText('rosalind@example.com')).toBeVisible()
  await expect.poll(async () => (await shop.mailTo('rosalind@example.com')).length).toBeGreaterThan(0)
  const [letter] = await shop.mailTo('rosalind@example.com')
  const token = letter?.text.match(/token=([A-Z0-9]{8})/i)?.[1] ?? ''
  await ready(page)
  await page.getByLabel('Verification token').fill(token)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(/\/admin\/login/)
  await ready(page)
  await fill(page, { Email: 'rosalind@example.com', Password: PASSWORD })
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('This account is disabled.')
})

// Proves: S2.admin-routes.2
test('an admin who was disabled meanwhile is led out with a word', async ({ page, shop }) => {
  await openBackOffice(page, shop, '/brands', 'Leaving')
  const [leaving] = await shop.sql<{ id: string }>(`select id from admins where first_name = 'Leaving'`)
  const token = await signInAdmin(shop)
  await shop.call('PUT', `/api/v1/admin/${leaving?.id}/`, { token, body: { disabled: true } })
  await page.getByRole('link', { name: 'Categories' }).click()
  await page.goto('/admin/users')
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/login\?next=%2Fadmin%2Fusers/)
})

// Proves: S2.admin-layout.2
test('on a small screen the links open from the top bar and close when one is followed', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await openBackOffice(page, shop)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const script = await holdBack(page, '**/assets/*.js')
  await page.getByRole('dialog').getByRole('link', { name: 'Brands' }).click()
  // At once, also where the page takes its time.
  await expect(page.getByRole('dialog')).toBeHidden()
  script()
  await expect(page.getByRole('heading', { name: 'Brands' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the links opened before the page’s script comes stay open until one is followed', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await openBackOffice(page, shop)
  const script = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto('/admin/brands', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  const links = page.getByRole('dialog')
  await expect(links).toBeVisible()
  script.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Brands', includeHidden: true })).toBeAttached()
  await expect(links).toBeVisible()
  await links.getByRole('link', { name: 'Orders' }).click()
  await expect(page).toHaveURL('/admin/orders')
  await expect(links).toBeHidden()
})

test('the letter of a new order leads through the log-in to that order', async ({ page, shop }) => {
  const email = `owner-${crypto.randomUUID()}@example.com`
  await createAdmin(shop.shop, { email, password: PASSWORD })
  const { id } = await paidOrder(shop)
  const letter = await eventually(async () =>
    (await shop.mailTo(email)).find(({ text }) => text.includes(id)),
  )
  await page.goto(/Open the order: (\S+)/.exec(letter.text)?.[1] ?? '')
  await ready(page)
  await fill(page, { Email: email, Password: PASSWORD })
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('dialog', { name: `Order Details #${id.slice(0, 8)}` })).toBeVisible()
  await expect(page).toHaveURL(`/admin/orders?order=${id}`)
})

test('logged out in another tab, the back office is left in this one, also after an earlier log-out here', async ({
  page,
  shop,
}) => {
  await openBackOffice(page, shop, '/brands')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  const other = await page.context().newPage()
  await openBackOffice(other, shop)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Brands' })).toBeVisible()
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/admin\/login/)
})
