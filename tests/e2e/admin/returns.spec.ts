import { randomUUID } from 'node:crypto'
import { noise } from '../../../src/shop/catalog/images/test-images.ts'
import type { TestShop } from '../../support/harness.ts'
import { type OrderCalls, openOrderCalls } from '../../support/orders/order-calls.ts'
import { addProduct, type Placed, paidOrder } from '../../support/orders/placed-order.ts'
import { returnCalls, take } from '../../support/orders/returns.ts'
import { withdrawableOrder } from '../../support/orders/withdrawal-calls.ts'
import { matrixOf } from '../../support/sized-ring.ts'
import { expectAccessiblePage, openBackOffice, row } from '../support/admin.ts'
import { expect, navigate, test } from '../support/shop.ts'

// Proves: R3.27, R13.21, R13.23, R13.29
test('a shopper asks to return a ring; the owner approves, receives, inspects and refunds it', async ({
  page,
  shop,
}) => {
  const productId = await addProduct(shop, { price: 2500, name: 'Returned ring' })
  const sealedId = await addProduct(shop, { name: 'Sealed ring' })
  await shop.change(`update products set return_right = 'sealed' where id = $1`, [sealedId])
  const lines = [
    { productId, quantity: 2 },
    { productId: sealedId, quantity: 1 },
  ]
  const order = await paidOrder(shop, { lines })
  const calls = await openOrderCalls(shop)
  await calls.ship(order.id)
  const token = await returnCalls(shop, calls).linkFor(order)

  await page.goto(`/returns/${token}`)
  await page.getByLabel('Return Returned ring').selectOption('1')
  await page.getByLabel('Why Returned ring').selectOption('It is too small')
  await page.getByLabel('Return Sealed ring').selectOption('1')
  await expectAccessiblePage(page, page.url())
  await page.getByRole('button', { name: 'Ask to return' }).click()
  await expect(page.getByLabel('The seal is unbroken')).toBeFocused()
  await page.getByLabel('Return Sealed ring').selectOption('None')
  await page.getByRole('button', { name: 'Ask to return' }).click()
  await expect(page.getByText('We have received your request')).toBeVisible()

  await openBackOffice(page, shop, '/returns?state=requested')
  await expect(page.getByRole('link', { name: /^Returns \d+ to answer$/ })).toBeVisible()
  const { code } = (await calls.read(order.id)).returns[0]
  await page.getByRole('link', { name: code }).click()
  await expect(page.getByText('It is too small; would like the money back')).toBeVisible()
  const confirm = async (name: string) => {
    await page.getByRole('button', { name }).click()
    await page.getByRole('dialog').getByRole('button', { name }).click()
  }
  await confirm('Approve')
  await confirm('Mark as received')
  await page.getByRole('button', { name: 'Inspect' }).click()
  const inspection = page.getByRole('dialog', { name: 'Inspect' })
  await inspection.getByLabel('Condition').selectOption('Worn')
  const deduct = inspection.getByLabel('Deduct (GBP)')
  await deduct.fill('ten')
  await inspection.getByRole('button', { name: 'Save the inspection' }).click()
  await expect(deduct).toHaveAccessibleDescription(
    'Deduction must be 0 or a number above it with at most two decimals',
  )
  await deduct.fill('£5,00')
  await inspection.getByRole('button', { name: 'Save the inspection' }).click()
  await expect(inspection.getByLabel('Why')).toHaveAccessibleDescription('A deduction needs a reason')
  await deduct.fill('0')
  await expect(inspection.getByLabel('Why')).toHaveAccessibleDescription('')
  await deduct.fill('5')
  await inspection.getByLabel('Why').fill('Scratched')
  const restock = inspection.getByLabel('Put back into stock')
  for (const [condition, isSoldAgain] of [
    ['As new', true],
    ['Worn', false],
  ] as const) {
    await inspection.getByLabel('Condition').selectOption(condition)
    await expect(restock).toBeChecked({ checked: isSoldAgain })
  }
  await expectAccessiblePage(page, page.url())
  await inspection.getByRole('button', { name: 'Save the inspection' }).click()
  await page.getByRole('button', { name: 'Inspect again' }).click()
  await expect(inspection.getByLabel('Condition')).toHaveValue('Worn')
  await inspection.getByRole('button', { name: 'Cancel' }).click()
  await confirm('Refund £20.00')
  await expect(page.getByText('Refund sent.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeVisible()
  const { payment, status } = await calls.read(order.id)
  expect([payment.refunded_amount, status]).toEqual(['20.00', 'shipped'])
})

test('the owner exchanges pieces, adds a shipping label, and closes a withdrawal', async ({ page, shop }) => {
  // Proves: R13.132, R13.140, R13.143
  await test.step('a shopper wishes another size, with a photo; the owner approves and exchanges it', async () => {
    const calls = await openOrderCalls(shop)
    const order = await orderOfSizeM(shop, calls)
    const token = await returnCalls(shop, calls).linkFor(order)

    await page.goto(`/returns/${token}`)
    await page.getByLabel('I would like').selectOption({ label: 'Size L instead' })
    await page.getByRole('button', { name: 'Ask to return' }).click()
    await expect(page.getByText('You can add photos below')).toBeVisible()
    await expect(page.getByText('All of it is in a return, withdrawn from or refunded.')).toBeVisible()
    await expect(page.getByText('1 × Exchanged ring (Size M), Size L instead')).toBeVisible()
    const photos = page.getByLabel('Add photos')
    await expect(page.getByRole('button', { name: 'Send the photos' })).toBeHidden()
    await photos.setInputFiles({ name: 'bad.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no') })
    await expect(page.getByRole('alert').getByText('bad.jpg is not a picture that we can')).toBeVisible()
    await photos.setInputFiles({ name: 'ring.jpg', mimeType: 'image/jpeg', buffer: await noise(400, 300) })
    await expect(page.getByText('Your photos are with us')).toBeVisible()
    await expect(page.getByRole('img', { name: /^Photo 1 of return/ })).toBeVisible()

    const { id } = (await calls.read(order.id)).returns[0]
    await openBackOffice(page, shop, `/returns/${id}`)
    await expect(page.getByText('would like Size L instead')).toBeVisible()
    await expect(page.getByRole('img', { name: /^Photo 1 of return/ })).toBeVisible()
    await page.getByRole('button', { name: 'Approve' }).click()
    const approval = page.getByRole('dialog', { name: 'Approve' })
    await expect(approval.getByText('held for the shopper: 1 × Size L')).toBeVisible()
    await expectAccessiblePage(page, page.url())
    await approval.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText(/^Held until/)).toBeVisible()
    await returnCalls(shop, calls).inspected(id)
    await navigate(page, '/admin/returns')
    await navigate(page, `/admin/returns/${id}`)
    await page.getByRole('button', { name: 'Exchange', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Exchange' }).click()
    await expect(page.getByText('Paid: it stands with the orders to ship')).toBeVisible()
  })

  // Proves: R13.250, R13.268
  await test.step('the owner chooses another size for what the shopper leaves to the shop, once it is loaded', async () => {
    const calls = await openOrderCalls(shop)
    const order = await orderOfSizeM(shop, calls)
    const { linkFor, ask, linesOf } = returnCalls(shop, calls)
    const [line] = await linesOf(order.id)
    const { id } = (await ask(await linkFor(order), [take(line, 1, { wish: 'store_choice' })])).body
    const choices = `**/api/v1/returns/${id}/choices/`
    await page.route(choices, (route) => route.fulfill({ status: 500, body: '{}' }))

    await openBackOffice(page, shop, `/returns/${id}`)
    await page.getByRole('button', { name: 'Approve' }).click()
    const approval = page.getByRole('dialog', { name: 'Approve' })
    const approve = approval.getByRole('button', { name: 'Approve' })
    await expect(approval.getByText('What it can be exchanged for could not be loaded.')).toBeVisible()
    await expect(approve).toBeHidden()
    await page.unroute(choices)
    await approval.getByRole('button', { name: 'Try again' }).click()
    await approval.getByLabel('1 × Exchanged ring (Size M)').selectOption({ label: 'Exchange it for Size L' })
    await approve.click()
    await expect(page.getByText(/^Held until/)).toBeVisible()
    await expect(page.getByText('would like Size L instead')).toBeVisible()
  })

  // Proves: R13.165
  await test.step('the owner adds a shipping label; the shopper downloads it with the slip', async () => {
    const order = await paidOrder(shop, { lines: [{ productId: await addProduct(shop), quantity: 1 }] })
    const calls = await openOrderCalls(shop)
    await calls.ship(order.id)
    const { linkFor, ask, linesOf, act } = returnCalls(shop, calls)
    const token = await linkFor(order)
    const [line] = await linesOf(order.id)
    const { id, code } = (await ask(token, [take(line)])).body
    await act(id, 'approve')

    await openBackOffice(page, shop, `/returns/${id}`)
    const choose = page.getByLabel('Choose a file')
    await choose.setInputFiles({ name: 'label.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no') })
    await expect(page.getByText('This file is no whole PDF, PNG or JPEG')).toBeVisible()
    await choose.setInputFiles({ name: 'label.jpg', mimeType: 'image/jpeg', buffer: await noise(400, 300) })
    await expect(page.getByText('The label is on its way to the shopper.')).toBeVisible()
    await expectAccessiblePage(page, page.url())
    const owners = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download (JPG)' }).click()
    expect((await owners).suggestedFilename()).toBe(`label-${code}.jpg`)

    await navigate(page, `/returns/${token}`)
    await page.getByRole('link', { name: 'Print the slip' }).click()
    await expect(page.getByText('Print the shipping label, too')).toBeVisible()
    await expectAccessiblePage(page, page.url())
    const shoppers = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Shipping label (JPG)' }).click()
    expect((await shoppers).suggestedFilename()).toBe(`label-${code}.jpg`)
  })

  // Proves: R13.285, R11.227
  await test.step('the owner closes a withdrawal from what the shopper keeps, with a reason', async () => {
    const calls = await openOrderCalls(shop)
    const order = await withdrawableOrder(shop, calls, 2)
    await order.withdraw(1)
    const { code } = await calls.read(order.id)
    await openBackOffice(page, shop, '/withdrawals')
    const button = row(page, code).getByRole('button', { name: /^Close without refund/ })
    await button.click()
    const dialog = page.getByRole('dialog', { name: 'Close without refund' })
    await expect(dialog).toContainText('£25.00 would not be refunded.')
    await expect(dialog).toContainText('By law the shopper gets the money back in most cases.')
    await expectAccessiblePage(page, page.url())
    const reason = dialog.getByLabel('Reason')
    await dialog.getByRole('button', { name: 'Close without refund' }).click()
    await expect(reason).toHaveAccessibleDescription(/^Reason is required/)
    await reason.fill('You told us that you keep it.')
    await order.refund({ amount: 25 })
    await dialog.getByRole('button', { name: 'Close without refund' }).click()
    await expect(dialog.getByRole('alert')).toContainText('mark it as refunded instead')
    await expect(dialog.getByText('would not be refunded.').locator('+ p')).toContainText(
      /£25.00 was refunded by amount .+ Then mark it as refunded instead\./,
    )
    await dialog.getByRole('button', { name: 'Close without refund' }).click()
    await expect(dialog).toBeHidden()
    await expect(row(page, code)).toContainText('ClosedYou told us that you keep it.')
    await expect(button).toHaveCount(0)
    await expect(row(page, code).getByRole('link', { name: code })).toBeFocused()
    await page.getByLabel('Show').selectOption('Closed')
    await expect(row(page, code)).toBeVisible()
    await navigate(page, `/admin/orders?order=${order.id}`)
    await expect(page.getByText('Withdrawal closed without refund')).toBeVisible()
  })
})

/** Sent. */
async function orderOfSizeM(shop: TestShop, calls: OrderCalls): Promise<Placed> {
  const productId = await addProduct(shop, { name: 'Exchanged ring', stock: 0 })
  const sizes = [
    { value: 'M', price: 25, stock: 3 },
    { value: 'L', price: 25, stock: 3 },
  ]
  const matrix = matrixOf(`R-${randomUUID().slice(0, 8)}`, sizes)
  const { body: ring } = await calls.ask('PUT', `/products/${productId}/variants/`, matrix)
  const order = await paidOrder(shop, { lines: [{ productId, variantId: ring.variants[0].id, quantity: 1 }] })
  await calls.ship(order.id)
  return order
}
