import { customer, resetTokenFor, signUp, somebody, tokenFor } from '../../support/accounts.ts'
import { fill, logInOnPage, ready, storedValues } from '../support/customer.ts'
import { expect, hydrated, navigate, remember, test } from '../support/shop.ts'

test('a customer logs in with wrong and right data, once more, and never twice', async ({ page, shop }) => {
  // Proves: S2.routes.3, S5.1, R2.40
  await test.step('an account page redirects to the login; the form names wrong fields, and a failed login stores nothing', async () => {
    const mary = await customer(shop)
    await page.goto('/orders')
    await page.waitForURL('**/login?next=%2Forders')
    await expect(page).toHaveTitle('Login - User')
    await page.evaluate(() => localStorage.setItem('admin_token', 'kept'))
    await ready(page)
    const press = page.getByRole('button', { name: 'Login', exact: true })
    const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
    await press.click()
    await expect(email).toBeFocused()
    await expect(email).toHaveAccessibleDescription('Email is required')
    await expect(password).toHaveAccessibleDescription('Password is required')
    await fill(page, { Email: 'mary', Password: 'short' })
    await expect(page.getByText('Invalid email format')).toBeVisible()
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
    await fill(page, { Email: mary.email, Password: 'not this one' })
    await expect(page.getByText('Invalid email format')).toHaveCount(0)
    await expect(page.getByText('at least 6 characters')).toHaveCount(0)
    await press.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password' })).toBeVisible()
    expect(await storedValues(page, ['admin_token'])).toEqual(['kept'])

    await page.route('**/users/me/', (route) => route.abort())
    await fill(page, { Password: mary.password })
    await press.click()
    await expect(page.getByRole('alert').filter({ hasText: 'We could not reach the shop.' })).toBeVisible()
    expect(await storedValues(page, ['token', 'user', 'userCart'])).toEqual([null, null, null])
    await page.unroute('**/users/me/')
    await press.click()
    await page.waitForURL('/orders')
    await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeFocused()
  })

  await test.step('a login makes its three calls in parallel, ignores a foreign return URL, and is skipped once logged in', async () => {
    await remember(page, shop, {})
    const mary = await customer(shop)
    const asked: string[] = []
    page.on('request', (request) => {
      const [, call] = request.url().split('/api/v1')
      if (call) asked.push(`${request.method()} ${call}`)
    })
    await page.goto(`/login?next=${encodeURIComponent('//evil.example/orders')}`)
    const all = ['POST /cart/user/createcart/', 'POST /wishlist/', 'GET /users/me/']
    await page.route(/createcart|wishlist|users\/me/, async (route) => {
      await expect.poll(() => all.every((call) => asked.includes(call))).toBe(true)
      await route.continue()
    })
    await logInOnPage(page, mary)
    await expect(page.getByText('Login successful! Redirecting in 10 seconds...')).toBeVisible()
    await page.waitForURL('/')
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual(['POST /users/login/', ...all])

    for (const [path, reached] of [
      ['/login?next=/wishlist', '/wishlist'],
      ['/signup', '/profile'],
    ] as const) {
      await navigate(page, path)
      await page.waitForURL(reached)
    }
  })
})

test('a customer proves the e-mail address, and resets a forgotten password', async ({ page, shop }) => {
  // Proves: S2.login.3, S4.3, S5.3, S8.4, R2.16
  await test.step('an unverified customer verifies the e-mail address: each failure has a message, and a new token can be sent', async () => {
    const mary = somebody('mary')
    await signUp(shop, mary)
    await tokenFor(shop, mary.email)
    await page.goto('/login?next=/orders')
    await logInOnPage(page, mary)
    await page.waitForURL('**/verify-email?**')
    const main = page.getByRole('main')
    await expect(main).toContainText(mary.email)
    const verify = page.getByRole('button', { name: 'Verify', exact: true })
    const field = page.getByLabel('Verification token')
    const resend = page.getByRole('button', { name: 'Send a new token' })
    await verify.click()
    await expect(page.getByText('Verification token is required')).toBeVisible()
    await shop.sandbox('/sandbox/clock', { advance_s: 61 })
    await field.fill('NOTATOKEN')
    const verifying = page.getByRole('button', { name: 'Verifying...' })
    for (const [failure, words, focus] of [
      ['unreached', 'We could not reach the shop.', verify],
      ['no sentence', 'Verification failed', verify],
      ['refused', 'This token is not valid. Please check it or ask for a new one.', field],
    ] as const) {
      await page.route('**/users/verify-email', async (route) => {
        await expect(verifying).toBeDisabled()
        if (failure === 'unreached') return await route.abort()
        if (failure === 'no sentence') return await route.fulfill({ status: 503, json: {} })
        await route.continue()
      })
      await verify.press('Enter')
      await expect(main.getByText(words)).toBeVisible()
      await expect(focus).toBeFocused()
      await page.unroute('**/users/verify-email')
    }
    await resend.click()
    await expect(page.getByText('A new one is sent at most once a minute')).toBeVisible()
    await expect(main.getByText('This token is not valid.')).toHaveCount(0)
    await expect(field).toHaveValue('NOTATOKEN')
    await field.fill(await tokenFor(shop, mary.email, 2))
    await verify.click()
    await page.waitForURL('**/login?**')
    await expect(page.getByLabel('Email')).toHaveValue(mary.email)
    await fill(page, { Password: mary.password })
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.waitForURL('/orders')
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()
    await expect(page).toHaveURL('/orders')
  })

  // Proves: R2.4
  await test.step('a forgotten password is reset by the link of an e-mail, which ends the session without an error', async () => {
    await remember(page, shop, {})
    const mary = await customer(shop)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
    await fill(page, { Email: mary.email })
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText('If this address has an account')).toBeVisible()
    const token = await resetTokenFor(shop, mary.email)
    await navigate(page, '/login?next=/profile')
    await logInOnPage(page, mary)
    await page.waitForURL('/profile')
    await page.goto(`/reset-password?token=${token}`)
    await ready(page)
    await fill(page, { 'New password': 'seven pearls' })
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await page.waitForURL('/login')
    expect(await storedValues(page, ['token'])).toEqual([null])
    await expect(page.locator('[data-toast]')).toHaveText(['Your password was changed. Please log in.'])
    await navigate(page, '/products')
    await page.waitForFunction(() => localStorage.getItem('guest'))
    await expect(page).toHaveURL('/products')
    await expect(page.getByText('Your session has ended')).toHaveCount(0)
    await navigate(page, '/login')
    await logInOnPage(page, { email: mary.email, password: 'seven pearls' })
    await page.waitForURL('/')
  })
})
