import type { Page } from '@playwright/test'
import { customer } from '../../support/accounts.ts'
import type { TestShop } from '../../support/harness.ts'
import { fill, holdToken } from '../support/customer.ts'
import { expect, test } from '../support/shop.ts'

// What the shop was asked for by somebody who had logged out when the answer came.

test('whoever logs out while a new password is saved stays logged out', async ({ page, shop }) => {
  const mary = await openProfile(page, shop)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await fill(page, { 'Current password': mary.password, 'New password': 'seven pearls' })
  const answer = await holdAnswer(page, 'POST', '**/users/change-password/')
  await page.getByRole('button', { name: 'Save Password' }).click()
  await answer.isThere
  await logOut(page)
  answer.arrive()
  await expect(page.getByText('Your password was changed.')).toBeVisible()
  expect(await kept(page, 'token')).toBeNull()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
})

test('a profile that is saved while its customer logs out is not remembered by the browser', async ({
  page,
  shop,
}) => {
  await openProfile(page, shop)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('First name').fill('Augusta')
  const answer = await holdAnswer(page, 'PUT', '**/api/v1/users/')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await answer.isThere
  await logOut(page)
  answer.arrive()
  await page.waitForTimeout(500)
  expect(await kept(page, 'user')).toBeNull()
})

test('a profile that is read while its customer logs out is not remembered by the browser', async ({
  page,
  shop,
}) => {
  const answer = await holdAnswer(page, 'GET', '**/users/me/')
  await holdToken(page, shop, await customer(shop))
  await page.goto('/profile')
  await answer.isThere
  await logOut(page)
  answer.arrive()
  await page.waitForTimeout(500)
  expect(await kept(page, 'user')).toBeNull()
})

async function openProfile(page: Page, shop: TestShop) {
  const mary = await customer(shop, 'mary')
  await holdToken(page, shop, mary)
  await page.goto('/profile')
  await expect(page.getByText(mary.email)).toBeVisible()
  return mary
}

async function logOut(page: Page): Promise<void> {
  await page.getByLabel('Your account').click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('/')
}

function kept(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key)
}

/** The shop does at once what it is asked, but the answer is long on its way. */
async function holdAnswer(page: Page, method: string, address: string) {
  const isThere = Promise.withResolvers<void>()
  const mayGo = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return await route.fallback()
    const response = await route.fetch()
    isThere.resolve()
    await mayGo.promise
    await route.fulfill({ response })
  })
  return { isThere: isThere.promise, arrive: mayGo.resolve }
}
