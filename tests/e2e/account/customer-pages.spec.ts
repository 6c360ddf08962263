import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { customer, details } from '../../support/accounts.ts'
import type { TestShop } from '../../support/harness.ts'
import {
  addAddress,
  expectAccessible,
  fill,
  HOME,
  holdToken,
  logInOnPage,
  pressTwice,
  ready,
} from '../support/customer.ts'
import { countCalls, expect, freshProduct, test } from '../support/shop.ts'

async function enter(page: Page, shop: TestShop, path: string) {
  const mary = await customer(shop)
  await holdToken(page, shop, mary)
  await page.goto(path)
  return mary
}

// Proves: S1.2, S2.profile.1, S2.profile.2, S4.4, S5.2, S8.5
test('a profile is read, edited and saved', async ({ page, shop }) => {
  const mary = await enter(page, shop, '/profile')
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { name: 'User Profile' })).toBeVisible()
  for (const words of [details.first_name, details.last_name, mary.email, details.phone_number])
    await expect(main).toContainText(words)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
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
  await expect(page.getByText('Error: We could not reach the shop.')).toBeVisible()
  await page.unroute('**/api/v1/users/')
  await save.click()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused()
  await expect(main).toContainText('Augusta')
  await page.reload()
  await expect(main).toContainText('Augusta')
})

// Proves: S2.profile.1
test('what is not known of a customer is said so', async ({ page, shop }) => {
  const mary = await customer(shop)
  await shop.sql("update users set phone_number = '' where email = $1", [mary.email])
  await holdToken(page, shop, mary)
  await page.goto('/profile')
  await expect(page.getByText('Not provided')).toHaveCount(1)
})

test('a customer changes the password and stays logged in', async ({ page, shop }) => {
  const mary = await enter(page, shop, '/profile')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await fill(page, { 'Current password': 'not this one', 'New password': 'seven pearls' })
  await page.getByRole('button', { name: 'Save Password' }).click()
  await expect(page.getByRole('main').getByText('This is not your current password.')).toBeVisible()
  await fill(page, { 'Current password': mary.password })
  await page.getByRole('button', { name: 'Save Password' }).click()
  await expect(page.getByText('Your password was changed.')).toBeVisible()
  await page.reload()
  await expect(page.getByText(mary.email)).toBeVisible()
})

test('a customer takes the data along and leaves', async ({ page, shop }) => {
  const mary = await enter(page, shop, '/profile')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download My Data' }).click()
  const data = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(data.profile.email).toBe(mary.email)

  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText("Paid orders keep your name and address for the shop's books")
  await expect(dialog).toContainText('Everything else goes.')
  await dialog.getByLabel('Password', { exact: true }).fill('not this one')
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await expect(dialog.getByText('This is not your current password.')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(mary.password)
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await page.waitForURL('/')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.goto('/login')
  await logInOnPage(page, mary)
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
})

// Proves: S1.2, S2.addresses.1, S2.addresses.2, S2.addresses.3, S2.addresses.4, S4.14, S5.4
test('addresses are added, preferred, edited and deleted', async ({ page, shop }) => {
  // What a form looks like while it goes is a part of it.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await enter(page, shop, '/addresses')
  await expect(page.getByRole('heading', { name: 'My Addresses' })).toBeVisible()
  await expect(
    page.getByText("You don't have any saved addresses yet. Add your first address to get started."),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Add New Address' }).click()
  await expect(page.getByLabel('Street address')).toBeFocused()
  await page.getByRole('button', { name: 'Add Address' }).click()
  for (const name of Object.keys(HOME)) await expect(page.getByText(`${name} is required`)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Add New Address' })).toBeFocused()
  // Gone once it has faded.
  await expect(page.getByLabel('Street address')).toHaveCount(0)

  await addAddress(page)
  await addAddress(page, { ...HOME, 'Street address': '12 St James’s Square', City: 'London' })
  await expectAccessible(page)
  const card = (city: string) => page.getByRole('listitem').filter({ hasText: city })
  for (const words of ['Bath, Somerset', '1 Royal Crescent', 'BA1 2LR', 'United Kingdom'])
    await expect(card('Bath')).toContainText(words)
  await expect(card('Bath').getByText('Default', { exact: true })).toBeVisible()
  await expect(card('Bath').getByRole('button', { name: 'Set as Default' })).toHaveCount(0)
  const preferred = countCalls(page, /set_default/)
  await pressTwice(card('London').getByRole('button', { name: 'Set as Default' }))
  await expect(card('London').getByText('Default', { exact: true })).toBeVisible()
  await expect(page.getByText('Default', { exact: true })).toHaveCount(1)
  await expect(card('London').getByRole('heading')).toBeFocused()
  expect(preferred()).toBe(1)

  await card('London').getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog', { name: 'Edit Address' }).evaluate(noteTitles)
  await fill(page, { City: 'Bristol' })
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(card('Bristol')).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.whileClosing.length)).toBeGreaterThan(0)
  expect(await page.evaluate(() => window.whileClosing)).toEqual(['Edit Address with its form'])
  await card('Bristol').getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Delete' })
  await expect(dialog.getByText('Are you sure you want to delete this address?')).toBeVisible()
  await pressTwice(dialog.getByRole('button', { name: 'Delete' }))
  await expect(card('Bristol')).toHaveCount(0)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('This address was already deleted.')).toHaveCount(0)
  await expect(card('Bath').getByText('Default', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add New Address' })).toBeFocused()
})

// Proves: S1.2, S2.product.5, S2.wishlist.1, S2.wishlist.3, S2.wishlist.4, S2.wishlist.5, S4.5, S9.4
test('wishes are kept by the heart, shown, and removed', async ({ page, shop }) => {
  const product = await freshProduct(shop)
  await page.goto(`/product/${product.id}`)
  await ready(page)
  const heart = page.getByRole('button', { name: `Wishlist: ${product.name}` })
  await heart.click()
  await expect(page.getByText('Please login to add to wishlist')).toBeVisible()
  await enter(page, shop, '/wishlist')
  await page.getByRole('link', { name: 'Browse Products' }).click()
  await page.waitForURL('/products')
  await page.goto(`/product/${product.id}`)
  await ready(page)
  await pressTwice(heart)
  await expect(page.getByText('Added to wishlist successfully')).toBeVisible()
  await expect(page.getByText('This product is already in your wishlist.')).toHaveCount(0)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/wishlist')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/^My Wishlist\s*1 item$/)
  const wish = page.getByRole('listitem').filter({ hasText: product.name })
  for (const words of [product.brand.name, product.category?.name ?? '', product.price.toFixed(2)])
    await expect(wish).toContainText(words)
  await expect(wish.getByRole('link', { name: 'View Details' })).toHaveAttribute(
    'href',
    `/product/${product.id}`,
  )
  await expect(wish.locator('img').first()).toBeVisible()
  await expect(wish.getByText('Low Stock')).toHaveCount(0)
  await expectAccessible(page)
  for (const [left, before, badges] of [
    [5, product.stock_quantity, 0],
    [4, 5, 1],
    [0, 4, 1],
  ] as const) {
    await shop.change(
      `with sold as (update products set stock_quantity = $2 where id = $1)
       insert into stock_movements (product_id, quantity, reason, created_at) values ($1, $3, 'correction', now())`,
      [product.id, left, left - before],
    )
    await page.reload()
    await expect(wish).toBeVisible()
    await expect(wish.getByText('Low Stock')).toHaveCount(badges)
    await expect(wish.getByText('Sold Out')).toHaveCount(left === 0 ? 1 : 0)
  }
  await page.setViewportSize({ width: 390, height: 400 })
  await wish.getByRole('button', { name: 'Remove' }).scrollIntoViewIfNeeded()
  await expect(heading).not.toBeInViewport()
  await pressTwice(wish.getByRole('button', { name: 'Remove' }))
  await expect(page.getByText('Product removed from wishlist')).toHaveCount(1)
  await expect(page.getByText('Your wishlist is empty')).toBeVisible()
  await expect(heading).toBeFocused()
  await expect(heading).not.toBeInViewport()
})

declare global {
  interface Window {
    /** What a dialog has shown while it faded away. */
    whileClosing: string[]
  }
}

function noteTitles(dialog: HTMLElement | SVGElement): void {
  window.whileClosing = []
  const look = () => {
    const form = dialog.querySelector('form:not([method])') ? ' with its form' : ''
    const shown = `${dialog.querySelector('h2')?.textContent}${form}`
    if (
      !dialog.hasAttribute('open') &&
      Number(getComputedStyle(dialog).opacity) > 0 &&
      !window.whileClosing.includes(shown)
    )
      window.whileClosing.push(shown)
    requestAnimationFrame(look)
  }
  look()
}
