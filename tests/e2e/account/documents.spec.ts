import { add, newCustomer, orderAsCustomer } from '../../support/orders/checkout.ts'
import { becomes, pay } from '../../support/orders/placed-order.ts'
import { expectAccessible, holdToken } from '../support/customer.ts'
import { expect, freshProduct, test } from '../support/shop.ts'

// Proves: R2.41, R13.71, R13.73, R13.75
test('a customer saves the receipt, makes and reads the invoice, until the session ends', async ({
  page,
  shop,
}) => {
  const mary = await newCustomer(shop)
  await add(shop, mary, { productId: (await freshProduct(shop)).id, quantity: 1 })
  const { id: session, order } = (await orderAsCustomer(shop, mary)).body
  await pay(shop, session)
  await becomes(shop, order.id, { status: 'processing' })
  await holdToken(page, shop, mary)
  await page.goto(`/orders/${order.id}`)
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Receipt (PDF)' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^receipt-.+\.pdf$/)
  await page.getByRole('button', { name: 'Get an invoice' }).click()
  await expect(page.getByRole('link', { name: /^Invoice \(PDF\) INV-/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Get an invoice' })).toBeHidden()
  const opening = page.waitForEvent('popup')
  await page.getByRole('link', { name: /^Invoice INV-.+ \(opens a new tab\)$/ }).click()
  const tab = await opening
  await expect(tab.getByRole('heading', { name: /^Invoice INV-/ })).toHaveCSS('font-weight', '600')
  await expectAccessible(tab)
  await page.evaluate(() => localStorage.setItem('token', 'long-gone'))
  await page.getByRole('link', { name: 'Receipt (PDF)' }).click()
  await page.waitForURL(`**/login?next=${encodeURIComponent(`/orders/${order.id}`)}`)
})
