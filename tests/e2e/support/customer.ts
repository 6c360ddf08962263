import { expect, type Locator, type Page } from '@playwright/test'
import { type Customer, customer, tokenFor } from '../../support/accounts.ts'
import { add, newCustomer, orderAsCustomer } from '../../support/checkout.ts'
import type { TestShop } from '../../support/harness.ts'
import { whatAxeFinds } from './axe.ts'
import { freshProduct, remember } from './shop.ts'

export const HOME = {
  'Street address': '1 Royal Crescent',
  City: 'Bath',
  State: 'Somerset',
  'Postal code': 'BA1 2LR',
  Country: 'United Kingdom',
}

/** A customer who has ordered a new piece and stands before its payment page, the `session`. */
export async function customerWithOrder(shop: TestShop) {
  const mary = await newCustomer(shop)
  await add(shop, mary, { productId: (await freshProduct(shop)).id, quantity: 1 })
  const { id: session, order } = (await orderAsCustomer(shop, mary)).body
  return { mary, session, order }
}

/** Fills fields by their whole labels. */
export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value)
}

/** Once React has taken over what is looked for, part by part: what is typed there before would be forgotten. */
export async function ready(page: Page, what = 'form, button'): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      Object.keys(document.querySelector(wanted) ?? {}).some((key) => key.startsWith('__reactProps')),
    what,
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

/** From the sign-up form over the e-mail to the log-in. */
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

/** A browser in which this customer has logged in before: it holds the token alone. */
export function holdToken(page: Page, shop: TestShop, { token }: { token: string }): Promise<void> {
  return remember(page, shop, { token })
}

/** A double press, both before the page is drawn again. */
/** Opens a page of the account of a new customer. */
export async function enter(page: Page, shop: TestShop, path: string): Promise<Customer> {
  const person = await customer(shop)
  await holdToken(page, shop, person)
  await page.goto(path)
  return person
}

/** What local storage holds under the keys. */
export function storedValues(page: Page, keys: string[]): Promise<(string | null)[]> {
  return page.evaluate((names) => names.map((name) => localStorage.getItem(name)), keys)
}

export async function pressTwice(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
}

export async function addAddress(page: Page, address = HOME): Promise<void> {
  await page.getByRole('button', { name: 'Add New Address' }).click()
  await fill(page, address)
  await page.getByRole('button', { name: 'Add Address' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: address['Street address'] })).toBeVisible()
}

/** Nothing for axe to find, and nothing sticks out of a window of 320 px. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await whatAxeFinds(page)).toEqual([])
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 700 })
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
  if (size) await page.setViewportSize(size)
}
