import { checkBackup } from '../../../src/backup/check-backup.ts'
import { signInAdmin } from '../../support/sign-in.ts'
import { openBackOffice } from '../support/admin.ts'
import { expect, navigate, test } from '../support/shop.ts'

const CHANGED = [
  'shipping_fee',
  'shop_name',
  'email',
  'phones',
  'faq',
  'terms',
  'about',
  'footer_text',
  'copyright',
  'banner',
  'backups',
  'delivery_calendar',
]

// The tests of a worker share one shop.
test.afterEach(async ({ shop }) => {
  const token = await signInAdmin(shop)
  const body = Object.fromEntries(CHANGED.map((name) => [name, null]))
  expect((await shop.call('PUT', '/api/v1/admin/settings/', { token, body })).status).toBe(200)
})

test('saved settings are in the shop at once, and changes of another admin are kept', async ({
  page,
  shop,
}) => {
  const token = await openBackOffice(page, shop)
  await page.getByRole('link', { name: 'Settings' }).click()
  const name = page.getByLabel('Shop name')
  await name.fill('Begun')
  const links = page.getByRole('navigation', { name: 'Back office' })
  for (const leave of [() => links.getByRole('link', { name: 'Shop' }).click(), () => page.goBack()]) {
    await leave()
    const question = page.getByRole('dialog', { name: 'Unsaved changes' })
    await expect(question).toContainText('Leave without saving?')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await expect(name).toHaveValue('Begun')
  }
  await page.getByLabel('Street').fill('1 Mine Street')
  await page.getByLabel('Invoices').selectOption('always')
  const { address } = (await shop.call('GET', '/api/v1/settings/')).body
  const another = {
    shop_name: 'Theirs',
    email: 'theirs@vitrine.example',
    address: { ...address, street: '2 Their Street' },
  }
  await shop.call('PUT', '/api/v1/admin/settings/', { token, body: another })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Somebody else has changed “Contact e-mail” meanwhile')
  const choice = page.getByRole('group', { name: 'Shop name' })
  await expect(choice.getByLabel('Yours: Begun')).toBeChecked()
  await choice.getByLabel('Saved meanwhile: Theirs').check()
  const street = page.getByRole('group', { name: 'Address' })
  await expect(street.getByLabel(/^Yours: .*1 Mine Street/)).toBeChecked()
  await expect(street.getByLabel(/^Saved meanwhile: .*2 Their Street/)).not.toBeChecked()
  await expect(name).toHaveValue('Theirs')
  await expect(page.getByRole('complementary').getByRole('link', { name: 'Theirs' })).toBeVisible()
  await name.fill('Gem & Co')
  await page.getByLabel('Phone numbers').fill('+44 1632 960 111\n+44 1632 960 222')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await expect(choice).toHaveCount(0)
  await expect(page.getByRole('complementary').getByRole('link', { name: 'Gem & Co' })).toBeVisible()
  await page.getByRole('tab', { name: 'FAQ' }).click()
  const faq = page.getByRole('tabpanel', { name: 'FAQ' })
  await faq.getByLabel('Question', { exact: true }).first().fill('Do you wrap?')
  await faq.getByRole('button', { name: 'Add a topic' }).click()
  const added = { topic: 'Engraving', question: 'Do you engrave?', answer: 'Yes, rings and lockets.' }
  await faq.getByLabel('Topic', { exact: true }).last().fill(added.topic)
  await faq.getByLabel('Question', { exact: true }).last().fill(added.question)
  await faq.getByLabel('Answer', { exact: true }).last().fill(added.answer)
  await faq.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved.').first()).toBeVisible()
  const savedFaq = async () => (await shop.call('GET', '/api/v1/settings/')).body.faq
  await expect.poll(async () => (await savedFaq())[0].questions[0].question).toBe('Do you wrap?')
  const { topic, ...question } = added
  expect((await savedFaq()).at(-1)).toEqual({ topic, questions: [question] })

  expect((await shop.call('GET', '/api/v1/settings/')).body.email).toBe(another.email)
  await links.getByRole('link', { name: 'Shop' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Gem & Co' })).toBeVisible()
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: '+44 1632 960 111' })).toHaveAttribute(
    'href',
    'tel:+441632960111',
  )
  await expect(footer.getByRole('link', { name: '+44 1632 960 142' })).toHaveCount(0)
  await footer.getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByText('Do you wrap?')).toBeVisible()
  await expect(page).toHaveTitle('FAQ – Gem & Co')

  await expect(page.locator('[data-toast]'), 'of the save before').toHaveCount(0)
  await navigate(page, '/admin/settings?part=delivery')
  await expect(page.getByText('£5.00')).not.toHaveCount(0)
  await page.getByRole('tab', { name: 'Selling' }).click()
  const fee = page.getByLabel('Shipping fee (GBP)')
  await fee.fill('seven')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Shipping fee must be a number/)).toBeVisible()
  await fee.fill('7.50')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  expect((await shop.call('GET', '/api/v1/settings/')).body.shipping_fee).toBe(7.5)
  await page.getByRole('tab', { name: 'Delivery' }).click()
  await expect(page.getByText('£7.50')).not.toHaveCount(0)

  await links.getByRole('link', { name: 'Log' }).click()
  await expect(page.getByRole('heading', { name: 'Log', exact: true })).toBeVisible()
  const meanwhile = { shipping_fee: 8 }
  expect((await shop.call('PUT', '/api/v1/admin/settings/', { token, body: meanwhile })).status).toBe(200)
  await links.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('tab', { name: 'Selling' }).click()
  await expect(fee).toHaveValue('8.00')
  await page.getByRole('tab', { name: 'Shop' }).click()
  await expect(page.getByLabel('Invoices')).toHaveValue('always')
  await expect(page.getByLabel('Street')).toHaveValue('1 Mine Street')
})

// Proves: R7.18
test('the set-up and the settings keep the focus when bank holidays are saved', async ({ page, shop }) => {
  const token = await openBackOffice(page, shop, '/setup')
  const body = { delivery_calendar: null }
  expect((await shop.call('PUT', '/api/v1/admin/settings/', { token, body })).status).toBe(200)
  await page.reload()
  await page.getByLabel('Bank holidays of').selectOption('Italy')
  await page.getByRole('button', { name: 'Keep these holidays' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Done: Choose your bank holidays' })).toBeFocused()
  await navigate(page, '/admin/settings?part=delivery')
  const region = page.getByLabel('Bank holidays of')
  await expect(region.locator('option:checked')).toHaveText('Italy')
  await region.selectOption('Germany, Bayern')
  const save = page.locator('form', { has: region }).getByRole('button', { name: 'Save' })
  await save.press('Enter')
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await expect(save).toBeFocused()
  await expect(region.locator('option:checked')).toHaveText('Germany, Bayern')
})

test('an admin backs up the shop, and leaves without saving', async ({ page, shop }) => {
  // Proves: R7.16
  await test.step('an admin backs up, downloads the file, and sets when the shop does it', async () => {
    const token = await openBackOffice(page, shop, '/settings?part=backups')
    await page.getByRole('button', { name: 'Back up now' }).click()
    await expect(page.getByText('The backup is complete.')).toBeVisible()
    const button = page.getByRole('button', { name: /^Download the backup of/ }).first()
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toMatch(/^vitrine-.*\.tar$/)
    expect((await checkBackup(await download.path())).rows.admins).toBeGreaterThan(0)
    await page.getByLabel('Make a backup').selectOption('Every Monday')
    await page.getByLabel('At', { exact: true }).selectOption('05:05')
    await page.getByLabel('Backups to keep').fill('0')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(
      page.getByText('Number of backups must be a whole number from 1 to 100').first(),
    ).toBeVisible()
    await page.getByLabel('Backups to keep').fill('7')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Settings saved.')).toBeVisible()
    const { body } = await shop.call('GET', '/api/v1/admin/settings/', { token })
    expect(body.backups).toEqual({ schedule: 'weekly', hour: 5, keep: 7 })
  })

  await test.step('two quick steps back and a log-out ask before changes are lost; Cancel keeps the address', async () => {
    await openBackOffice(page, shop)
    const links = page.getByRole('navigation', { name: 'Back office' })
    await links.getByRole('link', { name: 'Brands' }).click()
    await expect(page).toHaveURL('/admin/brands')
    await links.getByRole('link', { name: 'Settings' }).click()
    const name = page.getByLabel('Shop name')
    await name.fill('Begun')
    await page.evaluate(() => {
      history.back()
      history.back()
    })
    const question = page.getByRole('dialog', { name: 'Unsaved changes' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/admin/settings')
    await expect(question).toBeHidden()
    await expect(name).toHaveValue('Begun')
    await page.goBack()
    await question.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page).toHaveURL('/admin/brands')
    await expect(page.getByRole('heading', { level: 1, name: 'Brands' })).toBeVisible()

    await links.getByRole('link', { name: 'Settings' }).click()
    await name.fill('Begun')
    const logOut = page.getByRole('button', { name: 'Logout' })
    await logOut.click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await page.setViewportSize({ width: 390, height: 800 })
    await expect(name).toHaveValue('Begun')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await logOut.click()
    await question.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.getItem('admin_token'))).toBeNull()
  })
})
