import type { Page } from '@playwright/test'
import type { TestShop } from '../../support/harness.ts'
import { signInAdmin } from '../../support/sign-in.ts'
import { axeViolations } from './axe.ts'
import { expect, navigate } from './shop.ts'

/**
 * Opens a page of the back office as an admin who has logged in, or goes there from another of its pages.
 * @returns the admin's token
 */
export async function openBackOffice(
  page: Page,
  shop: TestShop,
  path = '',
  firstName = 'Ada',
): Promise<string> {
  const { pathname } = new URL(page.url())
  if (pathname.startsWith('/admin')) {
    // The same page would keep its state.
    if (pathname === `/admin${path}`.split('?')[0]) await navigate(page, '/admin/brands')
    await navigate(page, `/admin${path}`)
    return await signInAdmin(shop, firstName)
  }
  const token = await logInToBackOffice(page, shop, firstName)
  await page.goto(`/admin${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return token
}

/** Stores a new admin's login before the next page loads. @returns the admin's token */
export async function logInToBackOffice(page: Page, shop: TestShop, firstName = 'Ada'): Promise<string> {
  const token = await signInAdmin(shop, firstName)
  await page.addInitScript(
    ([adminToken, record]) => {
      if (localStorage.getItem('admin_token')) return
      localStorage.setItem('admin_token', adminToken as string)
      localStorage.setItem('admin', record as string)
    },
    [token, adminRecord(firstName)],
  )
  return token
}

/** The admin's record in local storage, beside the token. */
export function adminRecord(first_name = 'Ada'): string {
  const id = crypto.randomUUID()
  return JSON.stringify({ id, first_name, last_name: 'Owner', email: 'ada@example.com', role: 'admin' })
}

/** The rows of a list with this text. */
export function row(page: Page, name: string | RegExp) {
  return page.getByRole('row').filter({ hasText: name })
}

/** Expects no axe violation and no horizontal overflow. */
export async function expectAccessiblePage(page: Page, where: string): Promise<void> {
  expect(await axeViolations(page), where).toEqual([])
  await expectNoOverflow(page, where)
}

export async function expectNoOverflow(page: Page, where: string): Promise<void> {
  // The layout may follow a change of the window a moment later.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), where)
    .toBeLessThanOrEqual(0)
}
