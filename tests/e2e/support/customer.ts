import { expect, type Locator, type Page } from '@playwright/test'
import { type Customer, customer, tokenFor } from '../../support/accounts.ts'
import type { TestShop } from '../../support/harness.ts'
import { add, newCustomer, orderAsCustomer } from '../../support/orders/checkout.ts'
import { axeViolations } from './axe.ts'
import { freshProduct, remember } from './shop.ts'

export const HOME = {
  'Street address': '1 Royal Crescent',
  City: 'Bath',
  Postcode: 'BA1 2LR',
  Country: 'United Kingdom',
}

/** A customer with an unpaid order of a new product; `session` is its payment page. */
export async function customerWithOrder(shop: TestShop) {
  const mary = await newCustomer(shop)
  await add(shop, mary, { productId: (await freshProduct(shop)).id, quantity: 1 })
  const { id: session, order } = (await orderAsCustomer(shop, mary)).body
  return { mary, session, order }
}

/** Fills fields by their exact labels. */
export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value)
}

/** Waits until React has hydrated an element: text that is typed earlier would be lost. */
export async function ready(page: Page, selector = 'form, button'): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      Object.keys(document.querySelector(wanted) ?? {}).some((key) => key.startsWith('__reactProps')),
    selector,
  )
}

export async function logInOnPage(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await ready(page)
  await fill(page, { Email: email, Password: password })
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

export async function logOutOnPage(page: Page): Promise<void> {
  await page.getByLabel('Your account').click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('/')
}

/** Signs up, verifies the address with the token of the e-mail, and ends at the login page. */
export async function signUpOnPage(
  page: Page,
  shop: TestShop,
  person: { email: string; password: string },
): Promise<void> {
  await page.goto('/signup')
  await ready(page)
  await fill(page, {
    'First name': 'Mary',
    'Last name': 'Somerville',
    Email: person.email,
    'Phone number': '+44 20 7946 0000',
    Password: person.password,
  })
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('main')).toContainText(person.email)
  const token = await tokenFor(shop, person.email)
  await page.goto(`/verify-email?${new URLSearchParams({ email: person.email, token })}`)
  await expect(page.getByLabel('Verification token')).toHaveValue(token)
  await ready(page)
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await page.waitForURL('**/login**')
}

/** Stores the customer's token, and nothing else, in the browser. */
export function holdToken(page: Page, shop: TestShop, { token }: { token: string }): Promise<void> {
  return remember(page, shop, { token })
}

/** Opens a page of the account of a new customer. */
export async function enter(page: Page, shop: TestShop, path: string): Promise<Customer> {
  const person = await customer(shop)
  await holdToken(page, shop, person)
  await page.goto(path)
  return person
}

/** Reads the keys from local storage. */
export function storedValues(page: Page, keys: string[]): Promise<(string | null)[]> {
  return page.evaluate((names) => names.map((name) => localStorage.getItem(name)), keys)
}

/** Clicks twice before the page renders again. */
export async function pressTwice(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
}

export async function addAddress(
  page: Page,
  address: Record<string, string> & { 'Street address': string } = HOME,
): Promise<void> {
  await page.getByRole('button', { name: 'Add New Address' }).click()
  await fill(page, address)
  await page.getByRole('button', { name: 'Add Address' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: address['Street address'] })).toBeVisible()
}

/** Expects no axe violation, and no horizontal overflow at 320 px. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([])
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 700 })
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
  if (size) await page.setViewportSize(size)
}

/** By its label: it becomes a combobox when it is focused. */
export function searchField(within: Locator): Locator {
  return within.getByRole('search').getByLabel('Search by name or code')
}
