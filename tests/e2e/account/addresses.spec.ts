import { expectNextAnnouncements } from '../support/announcements.ts'
import { addAddress, enter, expectAccessible, fill, HOME, pressTwice } from '../support/customer.ts'
import { countCalls, expect, test } from '../support/shop.ts'

// Proves: S1.2, S2.addresses.1, S2.addresses.2, S2.addresses.3, S2.addresses.4, S2.addresses.5, S4.14, S5.4
test('addresses are added, preferred, edited and deleted, each announced once, also when another tab deleted one', async ({
  page,
  shop,
}) => {
  const mary = await enter(page, shop, '/addresses')
  await expect(
    page.getByText("You don't have any saved addresses yet. Add your first address to get started."),
  ).toBeVisible()
  const addButton = page.getByRole('button', { name: 'Add New Address' })
  await addButton.click()
  await expect(page.getByLabel('Street address')).toBeFocused()
  await page.getByLabel('Country').fill('')
  await page.getByRole('button', { name: 'Add Address' }).click()
  // Without a country.
  for (const name of Object.keys(HOME).map((label) => label.replace('Postcode', 'Postal code')))
    await expect(page.getByText(`${name} is required`)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(addButton).toBeFocused()
  await expect(page.getByLabel('Street address')).toHaveCount(0)

  const expectNext = await expectNextAnnouncements(page)
  await addAddress(page)
  await expectNext('Address added')
  await addAddress(page, { ...HOME, 'Street address': '12 St James’s Square', City: 'London' })
  await expectNext('Address added')
  await expectAccessible(page)
  const card = (city: string) => page.getByRole('listitem').filter({ hasText: city })
  for (const words of ['Bath', '1 Royal Crescent', 'BA1 2LR', 'United Kingdom'])
    await expect(card('Bath')).toContainText(words)
  await expect(card('Bath').getByText('Default', { exact: true })).toBeVisible()
  await expect(card('Bath').getByRole('button', { name: 'Set as Default' })).toHaveCount(0)
  const preferred = countCalls(page, /set_default/)
  await pressTwice(card('London').getByRole('button', { name: 'Set as Default' }))
  await expectNext('This is now your default address')
  await expect(card('London').getByText('Default', { exact: true })).toBeVisible()
  await expect(page.getByText('Default', { exact: true })).toHaveCount(1)
  await expect(card('London').getByRole('heading')).toBeFocused()
  expect(preferred()).toBe(1)

  // What a dialog shows while it fades.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await card('London').getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog', { name: 'Edit Address' }).evaluate(recordWhileClosing)
  await fill(page, { City: 'Bristol' })
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(card('Bristol')).toBeVisible()
  await expectNext('Address saved')
  await expect.poll(() => page.evaluate(() => window.whileClosing.length)).toBeGreaterThan(0)
  expect(await page.evaluate(() => window.whileClosing)).toEqual(['Edit Address with its form'])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await card('Bristol').getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Delete' })
  const confirm = dialog.getByRole('button', { name: 'Delete' })
  await expect(dialog).toHaveAccessibleDescription(/^Are you sure you want to delete this address\? \S/)
  await pressTwice(confirm)
  await expectNext('Address removed')
  await expect(card('Bristol')).toHaveCount(0)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('This address was already deleted.')).toHaveCount(0)
  await expect(card('Bath').getByText('Default', { exact: true })).toBeVisible()
  await expect(addButton).toBeFocused()

  const deleteElsewhere = async (city: string) => {
    const { body } = await shop.call('GET', '/api/v1/address/', { token: mary.token })
    const { id } = body.find((each: { city: string }) => each.city === city)
    await shop.call('DELETE', `/api/v1/address/${id}/`, { token: mary.token })
  }
  const elm = { Country: 'USA', 'Street address': '5 Elm Street', City: 'Springfield' }
  await addAddress(page, { ...elm, State: 'Illinois', 'ZIP code': '62701' })
  await expect(card('Springfield').getByRole('heading')).toHaveText('Springfield, Illinois')
  await card('Bath').getByRole('button', { name: 'Delete' }).click()
  await deleteElsewhere('Bath')
  await confirm.click()
  await expect(page.getByText('This address was already deleted.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(card('Bath')).toHaveCount(0)
  await expect(addButton).toBeFocused()
  await card('Springfield').getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('Illinois')
  await deleteElsewhere('Springfield')
  await fill(page, { City: 'Leeds' })
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('We could not find this address.')
  await expect(page.getByLabel('City')).toHaveValue('Leeds')
  await expect(page.getByText('No addresses yet')).toBeVisible()
})

declare global {
  interface Window {
    /** The contents that a dialog showed while it faded. */
    whileClosing: string[]
  }
}

function recordWhileClosing(dialog: HTMLElement | SVGElement): void {
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
