import { signInAdmin } from '../../support/sign-in.ts'
import { openBackOffice } from '../support/admin.ts'
import { expect, hydrated, test } from '../support/shop.ts'

const CHANGED = [
  'shop_name',
  'email',
  'phones',
  'faq',
  'terms',
  'about',
  'footer_text',
  'copyright',
  'banner',
]

// The tests of a worker share one shop.
test.afterEach(async ({ shop }) => {
  const token = await signInAdmin(shop)
  const body = Object.fromEntries(CHANGED.map((name) => [name, null]))
  expect((await shop.call('PUT', '/api/v1/admin/settings/', { token, body })).status).toBe(200)
})

test('a new name, phone number and question are in the shop as soon as the owner goes there', async ({
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
  const another = { shop_name: 'Theirs', email: 'theirs@vitrine.example' }
  await shop.call('PUT', '/api/v1/admin/settings/', { token, body: another })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Somebody else has changed “Shop name” meanwhile')
  await page.getByRole('button', { name: 'Show what was saved meanwhile' }).click()
  await expect(name).toHaveValue('Theirs')
  await expect(page.getByRole('complementary').getByRole('link', { name: 'Theirs' })).toBeVisible()
  await name.fill('Gem & Co')
  await page.getByLabel('Phone numbers').fill('+44 1632 960 111\n+44 1632 960 222')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await expect(page.getByRole('complementary').getByRole('link', { name: 'Gem & Co' })).toBeVisible()
  await page.getByRole('tab', { name: 'FAQ' }).click()
  const faq = page.getByRole('tabpanel', { name: 'FAQ' })
  await faq.getByLabel('Question', { exact: true }).first().fill('Do you wrap?')
  await faq.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved.').first()).toBeVisible()
  await expect
    .poll(async () => (await shop.call('GET', '/api/v1/settings/')).body.faq[0].questions[0].question)
    .toBe('Do you wrap?')

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
})

test('settings that were changed meanwhile are those that an owner who comes back to them finds', async ({
  page,
  shop,
}) => {
  const token = await openBackOffice(page, shop, '/settings')
  const links = page.getByRole('navigation', { name: 'Back office' })
  await expect(page.getByLabel('Contact e-mail')).not.toHaveValue('')
  await links.getByRole('link', { name: 'Log' }).click()
  await expect(page.getByLabel('Contact e-mail')).toBeHidden()
  const body = { email: 'meanwhile@vitrine.example' }
  expect((await shop.call('PUT', '/api/v1/admin/settings/', { token, body })).status).toBe(200)
  await links.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByLabel('Contact e-mail')).toHaveValue(body.email)
})

for (const width of [390, 1440])
  test(`logging out at ${width} px asks before what is written is lost`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height: 800 })
    await openBackOffice(page, shop, '/settings')
    const name = page.getByLabel('Shop name')
    await name.fill('Begun')
    const question = page.getByRole('dialog', { name: 'Unsaved changes' })
    const logOut = page.getByRole('button', { name: 'Logout' })
    if (width === 390) await page.getByRole('button', { name: 'Open menu' }).click()
    await logOut.click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await expect(name).toHaveValue('Begun')
    await logOut.click()
    await question.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.getItem('admin_token'))).toBeNull()
  })

test('two quick steps back from what is written ask once, and who stays is where the address says', async ({
  page,
  shop,
}) => {
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
})

test('what the owner writes is text: no page runs it', async ({ page, shop }) => {
  const payload = '</script><img src=x onerror="window.ran=1"><script>window.ran=1</script>'
  const token = await signInAdmin(shop)
  const body = {
    shop_name: '</title><script>window.ran=1</script>',
    faq: [{ topic: payload, questions: [{ question: payload, answer: `First.\n\n${payload}` }] }],
    terms: { intro: payload, sections: [{ title: payload, text: payload }] },
    about: {
      since: 1999,
      story: [payload],
      mission: payload,
      promises: [{ title: 'A promise', words: payload }],
    },
    phones: ['"><script>window.ran=1</script>'],
    footer_text: payload,
    copyright: payload,
    banner: { is_shown: true, text: payload, link: '/products' },
  }
  expect((await shop.call('PUT', '/api/v1/admin/settings/', { token, body })).status).toBe(200)
  for (const [path, seen] of [
    ['/', 1],
    ['/faq', 3],
    ['/terms-and-conditions', 3],
    ['/about-us', 3],
  ] as const) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await hydrated(page)
    await expect(page.getByRole('complementary', { name: 'Announcement' })).toHaveText(payload)
    await expect(page.getByRole('banner').getByRole('link', { name: body.shop_name })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText(payload)
    expect((await page.getByText(payload).all()).length, path).toBeGreaterThanOrEqual(seen)
    expect(await page.evaluate(() => 'ran' in window), path).toBe(false)
    expect(await page.locator('img[src="x"]').count(), path).toBe(0)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wider, path).toBeLessThanOrEqual(0)
  }
})
