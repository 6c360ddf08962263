import { createAdmin } from '../../../src/shop/account/create-admin.ts'
import { signInAdmin } from '../../support/sign-in.ts'
import { adminRecord, logInToBackOffice, openBackOffice } from '../support/admin.ts'
import { fill, logInOnPage, ready } from '../support/customer.ts'
import { expect, holdBack, navigate, test } from '../support/shop.ts'

const PASSWORD = 'a long password'

test('an admin signs up, and logs in once enabled', async ({ page, shop }) => {
  // Proves: S1.3, S2.admin-routes.3, S5.admin.1, S8.admin.1, R2.19, R2.34
  await test.step('a new admin verifies the e-mail address, and can log in only once enabled', async () => {
    const email = 'rosalind@example.com'
    await page.goto('/admin/signup')
    await expect(page).toHaveTitle('Signup - Admin')
    await ready(page)
    await page.getByRole('button', { name: 'Sign up' }).click()
    for (const field of ['First name', 'Last name', 'Email', 'Phone number', 'Password'])
      await expect(page.getByText(`${field} is required`, { exact: true }).first()).toBeVisible()
    const login = page.getByRole('main').getByRole('link', { name: 'Login' })
    await expect(login).toHaveAttribute('href', '/admin/login')
    await fill(page, { 'First name': 'Rosalind', 'Last name': 'Franklin', Email: email })
    await fill(page, { 'Phone number': 'abc', Password: PASSWORD })
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(/^This is not a phone number\./)
    await fill(page, { 'Phone number': '020 7946 0000' })
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page).toHaveURL(/\/verify-email/)
    await expect(page.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/admin/login')
    await expect(page.getByText(email)).toBeVisible()
    await expect.poll(async () => (await shop.mailTo(email)).length).toBeGreaterThan(0)
    const [sent] = await shop.mailTo(email)
    await ready(page)
    await page.getByLabel('Verification token').fill(sent?.text.match(/token=([A-Z0-9]{8})/i)?.[1] ?? '')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page).toHaveURL(/\/admin\/login/)
    await expect(page.getByText('You can log in as soon as an admin has enabled your account.')).toBeVisible()
    await logInOnPage(page, { email, password: PASSWORD })
    await expect(page.getByRole('alert')).toHaveText('This account waits for an admin to enable it.')
  })

  // Proves: S1.3, S1.4, S2.admin-routes.2, S2.admin-routes.4, S4.admin.1, S5.admin.1, S8.admin.1, R2.37
  await test.step('a login leads to the requested page, or else to the dashboard', async () => {
    const email = 'grace@example.com'
    await createAdmin(shop.shop, { email, password: PASSWORD, firstName: 'Grace', lastName: 'Hopper' })
    const logIn = page.getByRole('button', { name: 'Login', exact: true })
    await page.goto('/admin/promos?limit=25')
    await expect(page).toHaveURL(/\/admin\/login\?next=/)
    await expect(page).toHaveTitle('Login - Admin')
    await ready(page)
    await logIn.click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeVisible()
    await fill(page, { Email: email, Password: 'wrong password' })
    await logIn.click()
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
    await fill(page, { Password: PASSWORD })
    await page.evaluate(() => document.body.classList.add('before'))
    await logIn.click()
    await expect(page).toHaveURL('/admin/promos?limit=25')
    await expect(page.locator('body.before')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Promos' })).toBeVisible()
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('admin') ?? '{}'))
    expect(kept).toMatchObject({ email, role: 'admin' })
    await navigate(page, '/admin/admins?search=grace')
    await page.getByRole('button', { name: 'Edit Grace Hopper' }).click()
    await page.getByRole('dialog').getByLabel('Last name').fill('Murray')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('complementary').getByText('Grace Murray')).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    await navigate(page, '/admin/login')
    await logInOnPage(page, { email, password: PASSWORD })
    await expect(page).toHaveURL('/admin')
  })
})

// Proves: S2.admin-routes.2, R2.40
test('a disabled admin, a customer and a stored record of another role are sent to the admin login', async ({
  page,
  shop,
}) => {
  const token = await openBackOffice(page, shop, '/brands', 'Leaving')
  await page.evaluate(() => localStorage.setItem('token', 'of-the-customer'))
  const call = page.waitForRequest('**/api/v1/admin/**')
  await navigate(page, '/admin/admins')
  expect((await call).headers().authorization, 'although a customer is logged in').toBe(`Bearer ${token}`)
  const [leaving] = await shop.sql<{ id: string }>(`select id from admins where first_name = 'Leaving'`)
  const body = { disabled: true }
  await shop.call('PUT', `/api/v1/admin/${leaving?.id}/`, { token: await signInAdmin(shop), body })
  await navigate(page, '/admin/users')
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/login\?next=%2Fadmin%2Fusers/)
  // All but the role would let Bob in.
  const bob = { token: await signInAdmin(shop, 'Bob'), record: adminRecord('Bob') }
  await page.evaluate(({ token, record }) => {
    localStorage.setItem('admin_token', token)
    localStorage.setItem('admin', record.replace('"role":"admin"', '"role":"clerk"'))
  }, bob)
  await page.goto('/admin/orders')
  await expect(page).toHaveURL(/\/admin\/login/)
})

test('an admin opens the menu on a phone, and logs out in every tab', async ({ page, shop }) => {
  const token = await logInToBackOffice(page, shop)
  // Proves: S2.admin-layout.2
  await test.step('on a phone the menu opens before hydration, stays open, and closes with a link', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    const links = page.getByRole('dialog')
    const script = await holdBack(page, '**/assets/*.js')
    await page.goto('/admin/brands', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(links).toBeVisible()
    script()
    await expect(page.getByRole('heading', { level: 1, name: 'Brands', includeHidden: true })).toBeAttached()
    await expect(links).toBeVisible()
    const slowScript = await holdBack(page, '**/assets/*.js')
    await links.getByRole('link', { name: 'Orders' }).click()
    await expect(links, 'before the script of the next page has come').toBeHidden()
    slowScript()
    await expect(page).toHaveURL('/admin/orders')
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
    await expect(links).toBeHidden()
  })

  // Proves: S2.admin-layout.3
  await test.step('a logout ends the session and closes the back office in every tab', async () => {
    await page.unrouteAll()
    await page.setViewportSize({ width: 1280, height: 720 })
    await navigate(page, '/admin/brands')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() === 401) refused.push(response.url())
    })
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    const kept = await page.evaluate(() => [
      localStorage.getItem('admin_token'),
      localStorage.getItem('admin'),
    ])
    expect(kept).toEqual([null, null])
    await expect.poll(async () => (await shop.call('GET', '/api/v1/admin/me/', { token })).status).toBe(401)
    expect(refused, 'calls without a session').toEqual([])
    const other = await page.context().newPage()
    await openBackOffice(other, shop)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Brands' })).toBeVisible()
    await other.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/admin\/login/)
  })
})
