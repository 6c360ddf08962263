import { readFile } from 'node:fs/promises'
import { customer, details, orderAs } from '../../support/accounts.ts'
import { enter, expectAccessible, fill, logInOnPage } from '../support/customer.ts'
import { countCalls, expect, freshProduct, hydrated, remember, test } from '../support/shop.ts'

const UNREACHABLE = 'We could not reach the shop. Please check your connection and try again.'
const TOASTS = '[data-toast]'

// Proves: S1.2, S2.profile.1, S2.profile.2, S4.4, S5.2, S5.7, S8.5
test('a customer reads, edits and saves the profile, and changes the password', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const mary = await enter(page, shop, '/profile')
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
  await fill(page, { 'First name': 'Augusta' })
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

  // The first press of a button counts, whatever field was left for it.
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
  await shop.sql("update users set phone_number = '' where email = $1", [mary.email])
  await page.reload()
  await expect(main).toContainText('Augusta')
  await expect(page.getByText(mary.email)).toBeVisible()
  await expect(main.getByText('Not provided')).toHaveCount(1)
})

test('a customer downloads the data and deletes the account, and its unpaid order is not looked for', async ({
  page,
  shop,
}) => {
  const mary = await customer(shop)
  const { id } = await orderAs(shop, mary, (await freshProduct(shop)).id)
  await remember(page, shop, { token: mary.token, currentOrder: JSON.stringify({ id }) })
  await page.goto('/profile')
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
  await dialog.getByLabel('Password', { exact: true }).fill(mary.password)
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await page.waitForURL('/')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  const returned = countCalls(page, /order_to_cart/)
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  expect(returned()).toBe(0)
  await page.goto('/login')
  await logInOnPage(page, mary)
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
})
declare global {
  interface Window {
    /** What a dialog has shown while it faded away. */
    whileClosing: string[]
  }
}
