import { customer, resetTokenFor, signUp, somebody, tokenFor } from '../../support/accounts.ts'
import { paidOrder } from '../../support/placed-order.ts'
import { fill, logInOnPage, ready } from '../support/customer.ts'
import { expect, hydrated, test } from '../support/shop.ts'

test('a visitor who wants to see the wishlist logs in first and then sees it', async ({ page, shop }) => {
  const mary = await customer(shop)
  await page.goto('/wishlist')
  await page.waitForURL('**/login?next=%2Fwishlist')
  await expect(page).toHaveTitle('Login - User')
  await logInOnPage(page, mary)
  await page.waitForURL('/wishlist')
  await expect(page.getByText('Your wishlist is empty')).toBeVisible()
})

test('a link that would lead out of the shop after logging in leads home', async ({ page, shop }) => {
  await page.goto(`/login?next=${encodeURIComponent('//evil.example/orders')}`)
  await logInOnPage(page, await customer(shop))
  await expect(page.getByText('Login successful! Redirecting in 10 seconds...')).toBeVisible()
  await page.waitForURL('/')
})

// Proves: S5.1
test('the log-in says what is wrong, field by field, and falls silent when it is right', async ({ page }) => {
  await page.goto('/login')
  await ready(page)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await fill(page, { Email: 'mary', Password: 'short' })
  await expect(page.getByText('Invalid email format')).toBeVisible()
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await fill(page, { Email: 'mary@example.com', Password: 'long enough' })
  await expect(page.getByText('Invalid email format')).toHaveCount(0)
  await expect(page.getByText('at least 6 characters')).toHaveCount(0)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password' })).toBeVisible()
})

test('what is typed before the script of the page has come is kept, and sent nowhere', async ({
  page,
  shop,
}) => {
  const mary = await customer(shop)
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await fill(page, { Email: mary.email, Password: mary.password })
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Login successful! Redirecting in 10 seconds...')).toBeVisible()
  expect(addresses.filter((address) => address.includes('email='))).toEqual([])
})

// Proves: R2.40
test('a wrong password of a customer leaves the admin of this browser logged in', async ({ page }) => {
  await page.goto('/login')
  await page.evaluate(() => localStorage.setItem('admin_token', 'kept'))
  await logInOnPage(page, somebody())
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  expect(await page.evaluate(() => localStorage.getItem('admin_token'))).toBe('kept')
})

test('logging in asks for cart, wishlist and profile at once, and for none of them twice', async ({
  page,
  shop,
}) => {
  const mary = await customer(shop)
  const asked: string[] = []
  page.on('request', (request) => {
    const [, call] = request.url().split('/api/v1')
    if (call) asked.push(`${request.method()} ${call}`)
  })
  await page.goto('/login')
  const all = ['POST /cart/user/createcart/', 'POST /wishlist/', 'GET /users/me/']
  await page.route(/createcart|wishlist|users\/me/, async (route) => {
    await expect.poll(() => all.every((call) => asked.includes(call))).toBe(true)
    await route.continue()
  })
  await logInOnPage(page, mary)
  await page.waitForURL('/')
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual(['POST /users/login/', ...all])
})

test('a log-in that breaks half-way leaves nobody half logged in', async ({ page, shop }) => {
  const mary = await customer(shop)
  await page.goto('/login')
  await page.route('**/users/me/', (route) => route.abort())
  await logInOnPage(page, mary)
  await expect(page.getByRole('alert').filter({ hasText: 'We could not reach the shop.' })).toBeVisible()
  expect(
    await page.evaluate(() => ['token', 'user', 'userCart'].map((key) => localStorage.getItem(key))),
  ).toEqual([null, null, null])
  await page.unroute('**/users/me/')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('/')
})

// Proves: S2.login.3, S5.3, R2.16
test('who has not verified the address yet is led there, and gets a new token', async ({ page, shop }) => {
  const mary = somebody('mary')
  await signUp(shop, mary)
  await tokenFor(shop, mary.email)
  await page.goto('/login?next=/orders')
  await logInOnPage(page, mary)
  await page.waitForURL('**/verify-email?**')
  await expect(page.getByRole('main')).toContainText(mary.email)
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.getByText('Verification token is required')).toBeVisible()
  await shop.sandbox('/sandbox/clock', { advance_s: 61 })
  await page.getByRole('button', { name: 'Send a new token' }).click()
  await expect(page.getByText('A new one is sent at most once a minute')).toBeVisible()
  await fill(page, { 'Verification token': await tokenFor(shop, mary.email, 2) })
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await page.waitForURL('**/login?**')
  await expect(page.getByLabel('Email')).toHaveValue(mary.email)
  await fill(page, { Password: mary.password })
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('/orders')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()
  await expect(page).toHaveURL('/orders')
})

test('a forgotten password is replaced by a letter', async ({ page, shop }) => {
  const mary = await customer(shop)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await fill(page, { Email: mary.email })
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('If this address has an account')).toBeVisible()
  await page.goto(`/reset-password?token=${await resetTokenFor(shop, mary.email, 2)}`)
  await ready(page)
  await fill(page, { 'New password': 'seven pearls' })
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await page.waitForURL('/login')
  await logInOnPage(page, { email: mary.email, password: 'seven pearls' })
  await page.waitForURL('/')
})

// Proves: R2.4
test('who replaces a forgotten password where they are logged in reads of the success alone', async ({
  page,
  shop,
}) => {
  const mary = await customer(shop)
  await page.goto('/login?next=/profile')
  await logInOnPage(page, mary)
  await page.waitForURL('/profile')
  await shop.call('POST', '/api/v1/users/forgot-password', { body: { email: mary.email } })
  await page.goto(`/reset-password?token=${await resetTokenFor(shop, mary.email, 2)}`)
  await ready(page)
  await fill(page, { 'New password': 'seven pearls' })
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await page.waitForURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await expect(page.locator('[data-toast]')).toHaveText(['Your password was changed. Please log in.'])
  await page.goto('/products')
  await page.waitForFunction(() => localStorage.getItem('guest'))
  await expect(page).toHaveURL('/products')
  await expect(page.getByText('Your session has ended')).toHaveCount(0)
})

// Proves: S2.orders.1, R2.43
test('who logs out in one tab is logged out in the other, without errors, and logs in again in both', async ({
  page,
  context,
  shop,
}) => {
  const mary = await customer(shop)
  await page.goto('/login?next=/profile')
  await logInOnPage(page, mary)
  await page.waitForURL('/profile')
  const other = await context.newPage()
  await other.goto('/orders')
  await expect(other.getByText("You haven't placed any orders yet.")).toBeVisible()
  const placed = await context.newPage()
  await placed.goto(`/success/${(await paidOrder(shop)).id}`)
  await expect(placed.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()

  await page.getByLabel('Your account').click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('/')
  await expect(placed.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  await other.waitForURL('**/login?next=%2Forders')
  await expect(other.getByText('Please log in to view your orders.')).toBeVisible()
  await expect(other.getByText('Your session has ended')).toHaveCount(0)
  const answer = await shop.call('GET', '/api/v1/users/me/', { token: mary.token })
  expect(answer.status).toBe(200)

  await page.goto('/login')
  await logInOnPage(page, mary)
  await other.waitForURL('/orders')
  await expect(other.getByText("You haven't placed any orders yet.")).toBeVisible()
})

test('logging out ends the session on the server too', async ({ page, shop }) => {
  await page.goto('/login?next=/profile')
  await logInOnPage(page, await customer(shop))
  await page.waitForURL('/profile')
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
  const ended = page.waitForResponse('**/users/logout/')
  await page.getByLabel('Your account').click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await ended
  expect((await shop.call('GET', '/api/v1/users/me/', { token })).status).toBe(401)
})

// Proves: R2.40
test('on a shared computer nobody sees what the one before has left', async ({ page, shop }) => {
  const [mary, ada] = [await customer(shop, 'mary'), await customer(shop, 'ada')]
  await page.goto('/login?next=/profile')
  await logInOnPage(page, mary)
  await expect(page.getByText(mary.email)).toBeVisible()
  await page.getByLabel('Your account').click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('/')
  await page.getByRole('link', { name: 'Login' }).click()
  await logInOnPage(page, ada)
  await page.waitForURL('/')
  await page.getByLabel('Your account').click()
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByText(ada.email)).toBeVisible()
  await expect(page.getByText(mary.email)).toHaveCount(0)
})

// Proves: R2.41
test('a password changed elsewhere ends this session with one sentence', async ({ page, shop }) => {
  const mary = await customer(shop)
  await page.goto('/login?next=/profile')
  await logInOnPage(page, mary)
  await expect(page.getByText(mary.email)).toBeVisible()
  await shop.call('POST', '/api/v1/users/change-password/', {
    token: mary.token,
    body: { current_password: mary.password, password: 'changed elsewhere' },
  })
  await page.reload()
  await page.waitForURL('**/login?next=%2Fprofile')
  await expect(page.getByText('Your session has ended. Please log in again.')).toHaveCount(1)
})
