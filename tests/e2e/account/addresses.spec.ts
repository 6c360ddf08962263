import { customer } from '../../support/accounts.ts'
import { addAddress, expectAccessible, fill, HOME, logInOnPage, pressTwice } from '../support/customer.ts'
import { listen } from '../support/listen.ts'
import { countCalls, expect, test } from '../support/shop.ts'

// Proves: S1.2, S2.addresses.1, S2.addresses.2, S2.addresses.3, S2.addresses.4, S2.addresses.5, S4.14, S5.4
test('addresses are added, preferred, edited and deleted, each announced once, also when another tab deleted one', async ({
  page,
  shop,
}) => {
  // What a dialog shows while it fades is a part of it.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const mary = await customer(shop)
  await page.goto('/login?next=/addresses')
  await logInOnPage(page, mary)
  await page.waitForURL('/addresses')
  await expect(page.getByRole('heading', { level: 1, name: 'My Addresses' })).toBeFocused()
  await expect(
    page.getByText("You don't have any saved addresses yet. Add your first address to get started."),
  ).toBeVisible()
  const adding = page.getByRole('button', { name: 'Add New Address' })
  await adding.click()
  await expect(page.getByLabel('Street address')).toBeFocused()
  await page.getByRole('button', { name: 'Add Address' }).click()
  for (const name of Object.keys(HOME)) await expect(page.getByText(`${name} is required`)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(adding).toBeFocused()
  // Gone once it has faded.
  await expect(page.getByLabel('Street address')).toHaveCount(0)

  const said = await listen(page)
  const heard: string[] = []
  const hear = async (sentence: string) => {
    heard.push(sentence)
    await expect.poll(said).toEqual(heard)
  }
  await addAddress(page)
  await hear('Address added')
  await addAddress(page, { ...HOME, 'Street address': '12 St James’s Square', City: 'London' })
  await hear('Address added')
  await expectAccessible(page)
  const card = (city: string) => page.getByRole('listitem').filter({ hasText: city })
  for (const words of ['Bath, Somerset', '1 Royal Crescent', 'BA1 2LR', 'United Kingdom'])
    await expect(card('Bath')).toContainText(words)
  await expect(card('Bath').getByText('Default', { exact: true })).toBeVisible()
  await expect(card('Bath').getByRole('button', { name: 'Set as Default' })).toHaveCount(0)
  const preferred = countCalls(page, /set_default/)
  await pressTwice(card('London').getByRole('button', { name: 'Set as Default' }))
  await hear('This is now your default address')
  await expect(card('London').getByText('Default', { exact: true })).toBeVisible()
  await expect(page.getByText('Default', { exact: true })).toHaveCount(1)
  await expect(card('London').getByRole('heading')).toBeFocused()
  expect(preferred()).toBe(1)

  await card('London').getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog', { name: 'Edit Address' }).evaluate(noteTitles)
  await fill(page, { City: 'Bristol' })
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(card('Bristol')).toBeVisible()
  await hear('Address saved')
  await expect.poll(() => page.evaluate(() => window.whileClosing.length)).toBeGreaterThan(0)
  expect(await page.evaluate(() => window.whileClosing)).toEqual(['Edit Address with its form'])
  await card('Bristol').getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Delete' })
  const confirm = dialog.getByRole('button', { name: 'Delete' })
  await expect(dialog).toHaveAccessibleDescription(/^Are you sure you want to delete this address\? \S/)
  await pressTwice(confirm)
  await hear('Address removed')
  await expect(card('Bristol')).toHaveCount(0)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('This address was already deleted.')).toHaveCount(0)
  await expect(card('Bath').getByText('Default', { exact: true })).toBeVisible()
  await expect(adding).toBeFocused()

  const deleteElsewhere = async (city: string) => {
    const { body } = await shop.call('GET', '/api/v1/address/', { token: mary.token })
    const { id } = body.find((each: { city: string }) => each.city === city)
    await shop.call('DELETE', `/api/v1/address/${id}/`, { token: mary.token })
  }
  await addAddress(page, { ...HOME, 'Street address': '2 Micklegate', City: 'York' })
  await card('Bath').getByRole('button', { name: 'Delete' }).click()
  await deleteElsewhere('Bath')
  await confirm.click()
  await expect(page.getByText('This address was already deleted.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(card('Bath')).toHaveCount(0)
  await expect(adding).toBeFocused()
  await card('York').getByRole('button', { name: 'Edit' }).click()
  await deleteElsewhere('York')
  await fill(page, { City: 'Leeds' })
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('We could not find this address.')
  await expect(page.getByLabel('City')).toHaveValue('Leeds')
  await expect(page.getByText('No addresses yet')).toBeVisible()
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
