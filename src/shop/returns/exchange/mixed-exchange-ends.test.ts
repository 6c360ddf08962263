import { beforeAll, expect, it } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office-calls.ts'
import { exchangeCalls } from '../../../../tests/support/orders/exchanges.ts'
import { creditNotesOf, mixedReturn } from '../../../../tests/support/orders/mixed-returns.ts'
import { chargeOf, findEmail } from '../../../../tests/support/orders/order-calls.ts'
import { becomes, pay, stockOf } from '../../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { reconcileOrders } from '../../orders/jobs/reconcile-orders.ts'

const { shop, olive } = setUpOrderShop()
const office = backOffice(() => shop)
beforeAll(async () => {
  await office.signIn()
  await office.call('PUT', '/admin/settings/', { vat_number: 'GB123456789', invoices: 'always' })
})
const calls = () => exchangeCalls(shop, olive, office)
const mixed = (wanted?: Parameters<typeof mixedReturn>[2]) => mixedReturn(shop, { olive, office }, wanted)

/** The difference of 5.00 was asked for, and not paid within its day. */
async function unpaid() {
  const { act, inspected } = calls()
  const found = await mixed({ priceOfL: 150 })
  await inspected(found.returnId)
  const { order } = (await act(found.returnId, 'exchange')).body.exchange
  await findEmail(shop, found.email, 'Pay the difference')
  const now = () => new Date(shop.shop.clock.now().getTime() + 24 * 3_600_000)
  await reconcileOrders({ ...shop.shop, clock: { now } })
  expect((await olive.read(order.id)).status).toBe('cancelled')
  return found
}

// Proves: R13.145, R13.156
it('a mixed return whose difference was not paid is refunded with all of its pieces', async () => {
  const { act, read, stockOf: stockOfVariant } = calls()
  const { id, email, returnId, brooch, sizeM, sizeL } = await unpaid()
  await findEmail(shop, email, 'We do not hold your exchange')
  expect((await read(returnId)).actions).toEqual(['exchange', 'refund', 'inspect', 'close'])
  expect((await olive.read(id)).order_items.map((item: any) => item.refunded_quantity)).toEqual([0, 0, 0])
  expect(await creditNotesOf(olive, id)).toEqual([])
  expect(await stockOf(shop, brooch)).toBe(9)
  const { body } = await act(returnId, 'refund')
  expect(body.refund).toMatchObject({ amount: '145.00', status: 'succeeded' })
  expect((await chargeOf(shop, id)).amount_refunded).toBe(145_00)
  expect(await creditNotesOf(olive, id)).toEqual([['145.00', '24.17']])
  expect([await stockOfVariant(sizeM), await stockOfVariant(sizeL), await stockOf(shop, brooch)]).toEqual([
    5, 5, 10,
  ])
})

// Proves: R13.145, R13.156
it('a mixed return whose difference was not paid is exchanged again, and paid once', async () => {
  const { act, stockOf: stockOfVariant } = calls()
  const { id, email, returnId, brooch, sizeL } = await unpaid()
  const { body } = await act(returnId, 'exchange')
  expect(body.exchange).toMatchObject({ to_pay: '5.00', order: { is_paid: false } })
  const links = async () =>
    (await shop.mailTo(email))
      .filter(({ subject }) => subject.includes('Pay the difference'))
      .map(({ text }) => text.match(/\/pay\/(\w+)/)?.[1] ?? '')
  await expect.poll(async () => (await links()).length).toBe(2)
  for (const link of await links()) await pay(shop, link)
  await becomes(shop, body.exchange.order.id, { status: 'processing' })
  expect((await olive.read(id)).payment.refunded_amount).toBe('145.00')
  expect((await chargeOf(shop, id)).amount_refunded).toBe(0)
  expect(await creditNotesOf(olive, id)).toEqual([['145.00', '24.17']])
  expect([await stockOfVariant(sizeL), await stockOf(shop, brooch)]).toEqual([4, 10])
})

// Proves: R13.25, R13.156
it.each([
  ['the piece for money', 1, { to_pay: '0.00', to_refund: '5.00' }, 5_00],
  ['the exchanged piece', 0, { to_pay: '0.00', to_refund: '5.00' }, 5_00],
])('a deduction for wear of %s takes that from the rest', async (_, worn, exchange, refunded) => {
  const { act, inspected, read } = calls()
  const { id, returnId } = await mixed()
  const deduction = { deduction: 20, deduction_reason: 'Worn' }
  await inspected(returnId, (_item, at) => (at === worn ? deduction : {}))
  expect((await read(returnId)).exchange).toMatchObject(exchange)
  const { body } = await act(returnId, 'exchange')
  expect(body.exchange.order).toMatchObject({ is_paid: true })
  expect((await chargeOf(shop, id)).amount_refunded).toBe(refunded)
  expect((await creditNotesOf(olive, id)).map(([total]: string[]) => total)).toEqual(['120.00', '5.00'])
  expect((await olive.read(id)).refundable_amount).toBe('50.00')
})

// Proves: R13.25, R13.156
it('a deduction above what comes back for money is asked for as a difference', async () => {
  const { act, inspected } = calls()
  const { id, email, returnId } = await mixed()
  await inspected(returnId, (_, at) => (at === 0 ? { deduction: 30, deduction_reason: 'Worn' } : {}))
  const { body } = await act(returnId, 'exchange')
  expect(body.exchange).toMatchObject({ to_pay: '5.00', to_refund: '0.00' })
  const mail = await findEmail(shop, email, 'Pay the difference')
  await pay(shop, mail.text.match(/\/pay\/(\w+)/)?.[1] ?? '')
  await becomes(shop, body.exchange.order.id, { status: 'processing' })
  expect(await creditNotesOf(olive, id)).toEqual([['115.00', '19.17']])
})

// Proves: R13.22, R13.156
it('a piece for money with a broken seal goes back to the shopper, and the other one is exchanged', async () => {
  const { act, inspected } = calls()
  const { id, returnId, brooch } = await mixed({ sealed: 'brooch' })
  await inspected(returnId, (_, at) => (at === 1 ? { seal_unbroken: false, restock: false } : {}))
  const { body } = await act(returnId, 'exchange')
  expect(body.exchange).toMatchObject({ total: '120.00', to_refund: '0.00', order: { is_paid: true } })
  expect((await olive.read(id)).order_items.map((item: any) => item.refunded_quantity)).toEqual([1, 0, 0])
  expect((await chargeOf(shop, id)).amount_refunded).toBe(0)
  expect(await stockOf(shop, brooch)).toBe(9)
  expect(await creditNotesOf(olive, id)).toEqual([['120.00', '20.00']])
})

// Proves: R13.22, R13.156
it('an exchanged piece with a broken seal is not exchanged, and the other one is refunded', async () => {
  const { act, inspected, read, stockOf: stockOfVariant } = calls()
  const { id, returnId, sizeM, sizeL } = await mixed({ sealed: 'ring' })
  await act(returnId, 'approve')
  expect(await stockOfVariant(sizeL)).toBe(4)
  await inspected(returnId, (_, at) => (at === 0 ? { seal_unbroken: false, restock: false } : {}))
  expect((await act(returnId, 'exchange')).status).toBe(409)
  expect((await act(returnId, 'refund')).body.refund).toMatchObject({ amount: '25.00', status: 'succeeded' })
  expect((await olive.read(id)).order_items.map((item: any) => item.refunded_quantity)).toEqual([0, 1, 0])
  expect((await read(returnId)).actions).toEqual(['close'])
  expect([await stockOfVariant(sizeM), await stockOfVariant(sizeL)]).toEqual([4, 5])
})
