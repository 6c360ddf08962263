import { placeOrder } from '../../support/orders/placed-order.ts'
import { expectAccessiblePage, expectNoOverflow, openBackOffice, row } from '../support/admin.ts'
import { customerWithOrder } from '../support/customer.ts'
import { expect, navigate, test } from '../support/shop.ts'

const SCREENS = [
  'Dashboard',
  'Orders',
  'Products',
  'Categories',
  'Brands',
  'Promos',
  'Google',
  'Users',
  'Admins',
  'Outbox',
  'Log',
  'Settings',
  'Set-up',
]

/** Tiles and charts, the two lists with pictures and badges, and the form: the others have nothing else. */
const IN_THE_DARK = ['Dashboard', 'Orders', 'Products', 'Settings']

/** phone-lists.spec.ts runs axe on them with their tools open. */
const OTHERWISE_ON_A_PHONE = ['Products', 'Users']

// Proves: S2.admin-routes.1, R6.13, R13.186
test('every page of the back office is accessible on a phone, or in the dark on a desktop, fits a tablet, and prints without the menu', async ({
  page,
  shop,
}) => {
  await placeOrder(shop)
  await openBackOffice(page, shop)
  const menu = page.getByRole('navigation', { name: 'Back office' })
  const expectAccessibleEverywhere = async (screen: string) => {
    await expect(page.getByText('Loading…').filter({ visible: true })).toHaveCount(0)
    await expectNoOverflow(page, `${screen} at 768 px`)
    if (IN_THE_DARK.includes(screen)) {
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.setViewportSize({ width: 1440, height: 900 })
      await expectAccessiblePage(page, `${screen} in the dark at 1440 px`)
      await page.emulateMedia({ colorScheme: 'light' })
    }
    await page.setViewportSize({ width: 390, height: 900 })
    if (OTHERWISE_ON_A_PHONE.includes(screen)) await expectNoOverflow(page, `${screen} at 390 px`)
    else await expectAccessiblePage(page, `${screen} at 390 px`)
    await page.setViewportSize({ width: 768, height: 900 })
  }
  const linkTo = (screen: string) =>
    menu.getByRole('link', { name: screen, exact: true }).getAttribute('href')
  const addresses = await Promise.all(SCREENS.map(linkTo))
  await page.setViewportSize({ width: 768, height: 900 })
  for (const [at, screen] of SCREENS.entries()) {
    await navigate(page, addresses[at] ?? '')
    const heading = new RegExp(screen === 'Set-up' ? 'Set up your shop' : screen, 'i')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expectAccessibleEverywhere(screen)
  }
  await expect(page.getByText('Demo shop: no real money moves.')).toBeVisible()
  await navigate(page, '/admin/settings?part=backups')
  await expect(page.getByRole('button', { name: 'Back up now' })).toBeVisible()
  await expectAccessibleEverywhere('Backups')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(menu).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(menu).toBeHidden()
})

test('an admin looks after a customer, and reads pages that failed to load', async ({ page, shop }) => {
  // Proves: S1.3, S2.admin-users.1, S2.admin-users.2, R2.36, R2.38
  await test.step('a customer is edited, disabled and enabled; the log names the admin, and a button opens the orders', async () => {
    const { mary, order } = await customerWithOrder(shop)
    await shop.sql('update users set email_verified_at = null where id = $1', [mary.userId])
    const token = await openBackOffice(page, shop, `/users?search=${mary.email}`, 'Hedy')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Edit Mary Somerville' }).click()
    await dialog.getByLabel('Last name').fill('Renamed')
    await shop.call('PUT', `/api/v1/users/${mary.userId}/`, {
      token,
      body: { phone_number: '+44 1632 960 007' },
    })
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(row(page, 'Mary Renamed'), 'what another admin has saved meanwhile').toContainText('960007')
    await expect(row(page, 'Mary Renamed')).toContainText('Active')
    await page.getByRole('button', { name: 'Disable Mary Renamed' }).click()
    await dialog.getByRole('button', { name: 'Disable' }).click()
    await expect(row(page, 'Mary Renamed')).toContainText('Disabled')
    await page.getByRole('button', { name: 'Enable Mary Renamed' }).click()
    await expect(dialog).toContainText('Mary Renamed can log in once the e-mail address is verified.')
    await dialog.getByRole('button', { name: 'Enable' }).click()
    await expect(row(page, 'Mary Renamed')).toContainText('Active')
    await page.getByRole('button', { name: 'Orders of Mary Renamed' }).click()
    await expect(row(page, 'Code: ')).toHaveCount(1)
    await expect(row(page, 'Code: ').getByText('User', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: /^View Details/ }).click()
    const details = page.getByRole('dialog', { name: `Order Details #${order.id.slice(0, 8)}` })
    await expect(details).toContainText('Registered User')
    await navigate(page, '/admin/log?subject=user')
    await expect(row(page, 'Hedy').first()).toContainText('customer-')
    await expect(page.getByLabel('Who').getByText(/^Hedy Owner \(admin-.+@example\.com\)$/)).toHaveCount(1)
    await row(page, 'last name').first().getByText(/field/).click()
    await expect(page.getByText('Renamed').first()).toBeVisible()
    await page.getByRole('tab', { name: 'Security' }).click()
    await expect(row(page, 'Account disabled').first()).toBeVisible()
    await page.getByLabel('What').selectOption('Account enabled')
    await expect(row(page, 'Account disabled')).toHaveCount(0)
    await expect(row(page, 'Hedy')).toContainText('account of a customer')
    await navigate(page, '/admin/admins?search=Hedy')
    await page.getByRole('button', { name: 'Edit Hedy Owner' }).click()
    await dialog.getByLabel('Last name').fill('Nameable')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(row(page, 'Hedy Nameable'), 'an admin from the shell').toContainText('N/A')
  })

  // Proves: R3.92
  await test.step('brands of one name are merged where Health reports them', async () => {
    await shop.sql(
      `insert into brands (name, description) values ('Ruth’s Bench', '-'), ('ruth''s bench', '-')`,
    )
    await openBackOffice(page, shop, '')
    const health = page.getByRole('region', { name: 'Health' })
    await health.getByRole('button', { name: 'Look again' }).click()
    await health.getByRole('button', { name: 'Merge' }).click()
    await page.getByRole('dialog', { name: 'Merge' }).getByRole('button', { name: 'Merge' }).click()
    await expect(health.getByRole('button', { name: 'Merge' })).toHaveCount(0)
    expect(await shop.sql(`select name from brands where name ilike 'ruth%'`)).toEqual([
      { name: 'Ruth’s Bench' },
    ])
  })

  await test.step('a stock ledger or packing slip that failed to load shows a message, and loads with Try again', async () => {
    const order = await placeOrder(shop)
    await openBackOffice(page, shop, '/products')
    const tryAgain = page.getByRole('button', { name: 'Try again' })
    const fail = (path: string) => page.route(path, (route) => route.fulfill({ status: 500, body: '{}' }))
    const stock = '**/api/v1/products/*/stock/*'
    await fail(stock)
    await page
      .getByRole('button', { name: /^Stock of / })
      .first()
      .click()
    await expect(page.getByText('The stock could not be loaded.')).toBeVisible()
    await page.unroute(stock)
    await tryAgain.click()
    await expect(page.getByRole('button', { name: 'Correct stock' })).toBeVisible()

    const slip = `**/api/v1/order/${order.id}/`
    await fail(slip)
    await navigate(page, `/admin/orders/${order.id}/packing-slip`)
    await expect(page.getByText('The order could not be loaded.')).toBeVisible()
    await page.unroute(slip)
    await tryAgain.press('Enter')
    await expect(page.getByRole('heading', { name: /^Packing slip/ })).toBeFocused()
  })
})
