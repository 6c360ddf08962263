import { addProduct, paidOrder } from '../../support/orders/placed-order.ts'
import { expectAccessiblePage, expectNoOverflow, openBackOffice } from '../support/admin.ts'
import { expect, test } from '../support/shop.ts'

test('an owner reads the takings, and saves them', async ({ page, shop }) => {
  let token = ''
  // Proves: R13.118, R13.119
  await test.step('an owner reads the takings of a period, and saves them for the bookkeeper', async () => {
    await paidOrder(shop)
    token = await openBackOffice(page, shop, '/reports')
    for (const name of ['Takings', 'Payouts of Stripe'])
      await expect(page.getByRole('heading', { name })).toBeVisible()
    await expectAccessiblePage(page, page.url())
    const period = page.getByLabel('Period')
    await period.selectOption('Last month')
    await expect(page).toHaveURL(/period=last_month/)
    await period.selectOption('Other dates')
    await page.getByLabel('From').fill('2026-03-01')
    await page.getByLabel('To', { exact: true }).fill('2026-03-15')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/from=2026-03-01&to=2026-03-15/)
    await expect(page.getByRole('heading', { name: '1 – 15 March 2026' })).toBeVisible()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV for the bookkeeper' }).click()
    expect((await saving).suggestedFilename()).toBe('report-2026-03-01-2026-03-15.csv')
    await page.goBack()
    await expect(period).toHaveValue('other')
  })

  // Proves: R13.280
  await test.step('on a phone, the report of large sums stays within the screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const setNumber = async (vat_number: string) =>
      await shop.call('PUT', '/api/v1/admin/settings/', { token, body: { vat_number } })
    await setNumber('GB123456789')
    await paidOrder(shop, {
      lines: [{ productId: await addProduct(shop, { price: 25_000_000 }), quantity: 2 }],
    })
    await openBackOffice(page, shop, '/reports')
    const table = page.getByRole('region', { name: 'VAT by rate' })
    await expect(table).toContainText('£500,0')
    await expectNoOverflow(page, page.url())
    await setNumber('')
  })
})
