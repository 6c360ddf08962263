import { readFile } from 'node:fs/promises'
import { customer, details, orderAs } from '../../support/accounts.ts'
import { expectAccessible, fill, holdToken, logInOnPage, storedValues } from '../support/customer.ts'
import { countCalls, expect, freshProduct, navigate, remember, test } from '../support/shop.ts'

const UNREACHABLE = 'We could not reach the shop. Please check your connection and try again.'
const TOASTS = '[data-toast]'

test('a customer reads and edits the profile, changes the password, and deletes the account', async ({
  page,
  shop,
}) => {
  const mary = await customer(shop)
  // Proves: S1.2, S2.profile.1, S2.profile.2, S4.4, S5.2, S5.7, S8.5, R2.45
  await test.step('a customer reads, edits and saves the profile, and changes the password', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await holdToken(page, shop, mary)
    await page.goto('/profile')
    const main = page.getByRole('main')
    await expect(page.getByRole('heading', { name: 'User Profile' })).toBeVisible()
    for (const words of [details.first_name, details.last_name, mary.email, details.phone_number])
      await expect(main).toContainText(words)
    await expect(main.getByText('Not provided')).toHaveCount(0)
    await expectAccessible(page)
    const edit = page.getByRole('button', { name: 'Edit Profile' })
    await edit.click()
    await expect(main.getByRole('textbox')).toHaveCount(3)
    await fill(page, { 'First name': 'Augusta' })
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(edit).toBeVisible()
    await expect(main).not.toContainText('Augusta')
    await edit.click()
    const save = page.getByRole('button', { name: 'Save Changes' })
    await expect(save).toBeDisabled()
    await fill(page, { 'First name': '' })
    await page.keyboard.press('Tab')
    await expect(page.getByText('First name is required')).toBeVisible()
    await expect(save).toBeDisabled()
    await fill(page, { 'First name': 'Augusta', 'Phone number': 'abc' })
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(/phone number/)
    await expect(save).toBeDisabled()
    await fill(page, { 'Phone number': details.phone_number })
    await page.route('**/api/v1/users/', async (route) => {
      await expect(save).toBeDisabled()
      await route.abort()
    })
    await save.click()
    await expect(page.getByText(`Error: ${UNREACHABLE}`)).toBeVisible()
    await expect(page.locator(TOASTS).filter({ hasText: UNREACHABLE })).toHaveCount(1)
    await page.unroute('**/api/v1/users/')
    await save.click()
    await expect(edit).toBeFocused()
    await expect(main).toContainText('Augusta')

    // The first click works, although the blur of a field shows a message.
    const change = page.getByRole('button', { name: 'Change Password' })
    const savePassword = page.getByRole('button', { name: 'Save Password' })
    const current = page.getByLabel('Current password')
    await change.click()
    await expect(current).toBeFocused()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(current).toHaveCount(0)
    await change.click()
    await savePassword.click()
    await expect(page.getByText('Password is required')).toHaveCount(2)
    await expect(current).toBeFocused()
    await fill(page, { 'Current password': 'not this one', 'New password': 'seven pearls' })
    await savePassword.click()
    await expect(main.getByText('This is not your current password.')).toBeVisible()
    await fill(page, { 'Current password': mary.password })
    await savePassword.click()
    await expect(page.getByText('Your password was changed.')).toBeVisible()
  })

  await test.step('a customer downloads the data and deletes the account; the unpaid order is not requested afterwards', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    const changed = {
      ...mary,
      password: 'seven pearls',
      token: (await storedValues(page, ['token']))[0] ?? '',
    }
    const { id } = await orderAs(shop, changed, (await freshProduct(shop)).id)
    await shop.sql("update users set phone_number = '' where email = $1", [mary.email])
    await remember(page, shop, { token: changed.token, currentOrder: JSON.stringify({ id }) })
    await page.goto('/profile')
    const main = page.getByRole('main')
    await expect(main).toContainText('Augusta')
    await expect(main).toContainText(mary.email)
    await expect(main.getByText('Not provided')).toHaveCount(1)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download My Data' }).click()
    const data = JSON.parse(await readFile(await (await download).path(), 'utf8'))
    expect(data.profile.email).toBe(mary.email)

    await page.getByRole('button', { name: 'Delete Account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete Account' })
    await expect(dialog).toHaveAccessibleDescription(/this can't be undone/)
    await expect(dialog).toContainText("Paid orders keep your name and address for the shop's books")
    await expect(dialog).toContainText('Everything else goes.')
    await dialog.getByLabel('Password', { exact: true }).fill('not this one')
    await dialog.getByRole('button', { name: 'Delete Account' }).click()
    await expect(dialog.locator('p', { hasText: 'This is not your current password.' })).toBeVisible()
    await dialog.getByLabel('Password', { exact: true }).fill(changed.password)
    await dialog.getByRole('button', { name: 'Delete Account' }).click()
    await page.waitForURL('/')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    const returned = countCalls(page, /order_to_cart/)
    await navigate(page, '/cart')
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(returned()).toBe(0)
    await navigate(page, '/login')
    await logInOnPage(page, changed)
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  })
})
