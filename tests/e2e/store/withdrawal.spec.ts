import { add, newCustomer, orderAsCustomer } from '../../support/orders/checkout.ts'
import { findEmail, openOrderCalls } from '../../support/orders/order-calls.ts'
import { addProduct, paidOrder, pay } from '../../support/orders/placed-order.ts'
import { expectAccessiblePage } from '../support/admin.ts'
import { holdToken } from '../support/customer.ts'
import { expect, test } from '../support/shop.ts'

// Proves: R13.9, R13.12
test('a guest withdraws from one of two lines by a mailed link', async ({ page, shop }) => {
  const names = ['First ring', 'Second ring']
  const lines = await Promise.all(
    names.map(async (name) => ({ productId: await addProduct(shop, { name }), quantity: 1 })),
  )
  const order = await paidOrder(shop, { lines })
  const calls = await openOrderCalls(shop)
  const { code } = await calls.read(order.id)
  await page.goto('/about-us')
  await page.evaluate(
    (email) => localStorage.setItem('user', JSON.stringify({ id: 'a-customer', email })),
    order.email,
  )
  await page.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from contract' }).click()
  const main = page.getByRole('main')
  await main.getByLabel('Order code').fill(code)
  await expect(main.getByLabel('Email')).toHaveValue(order.email)
  await expectAccessiblePage(page, page.url())
  await main.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByText('a link is on its way to you')).toBeVisible()
  const mail = await findEmail(shop, order.email, 'Withdraw from your order')
  await page.goto(mail.text.match(/\/withdraw\/[\w-]+/)?.[0] ?? '')
  await page.getByLabel('Withdraw from First ring').selectOption('1')
  await expectAccessiblePage(page, page.url())
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(page.getByText('We have received your withdrawal')).toBeVisible()
  await expect(page.getByLabel('Withdraw from Second ring')).toBeVisible()
  await expect(page.getByLabel('Withdraw from First ring')).toHaveCount(0)
  const { order_items } = await calls.read(order.id)
  expect(
    order_items.map(({ product, withdrawn_quantity }: any) => [product.name, withdrawn_quantity]).toSorted(),
  ).toEqual([
    ['First ring', 1],
    ['Second ring', 0],
  ])
})

// Proves: R13.9
test('the focus goes to the answer when a customer withdraws, with nothing chosen or a piece', async ({
  page,
  shop,
}) => {
  const mary = await newCustomer(shop)
  for (const name of ['Third ring', 'Fourth ring'])
    await add(shop, mary, { productId: await addProduct(shop, { name }), quantity: 1 })
  const { body } = await orderAsCustomer(shop, mary)
  await pay(shop, body.id)
  await holdToken(page, shop, mary)
  await page.goto(`/withdraw?order=${body.order.id}`)
  const confirm = page.getByRole('button', { name: 'Confirm withdrawal' })
  await confirm.press('Enter')
  const refused = page.getByRole('alert')
  await expect(refused).toHaveText('Choose what you withdraw from')
  await expect(refused).toBeFocused()
  await page.getByLabel('Withdraw from Third ring').selectOption('1')
  await confirm.press('Enter')
  await expect(page.getByLabel('Withdraw from Third ring')).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveText(/We have received your withdrawal/)
})
