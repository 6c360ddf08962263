import { beforeAll, expect, it } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office-calls.ts'
import { exchangeCalls } from '../../../../tests/support/orders/exchanges.ts'
import { creditNotesOf, mixedReturn } from '../../../../tests/support/orders/mixed-returns.ts'
import { chargeOf, findEmail } from '../../../../tests/support/orders/order-calls.ts'
import { becomes, pay, stockOf } from '../../../../tests/support/orders/placed-order.ts'
import { take } from '../../../../tests/support/orders/returns.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop()
const office = backOffice(() => shop)
beforeAll(async () => {
  await office.signIn()
  await office.call('PUT', '/admin/settings/', { vat_number: 'GB123456789', invoices: 'always' })
})
const calls = () => exchangeCalls(shop, olive, office)

const mixed = (wanted?: Parameters<typeof mixedReturn>[2]) => mixedReturn(shop, { olive, office }, wanted)

// Proves: R13.156
it('pays the new piece with all that came back, and refunds the rest', async () => {
  const { act, inspected, read, stockOf: stockOfVariant } = calls()
  const { id, email, returnId, brooch, sizeM, sizeL } = await mixed()
  const asked = await findEmail(shop, email, 'Your return request')
  expect(asked.text).toMatch(/we send you in exchange: 1 × Size L. We refund the rest, £25\.00\./)
  await inspected(returnId)
  expect((await read(returnId)).exchange).toMatchObject({ to_pay: '0.00', to_refund: '25.00' })
  const { body } = await act(returnId, 'exchange')
  expect(body.exchange).toMatchObject({ total: '120.00', to_refund: '25.00', order: { is_paid: true } })
  const order = await olive.read(id)
  expect(order.order_items.map((item: any) => item.refunded_quantity)).toEqual([1, 1, 0])
  expect([order.payment.refunded_amount, order.exchanged_amount]).toEqual(['145.00', '120.00'])
  expect((await chargeOf(shop, id)).amount_refunded).toBe(25_00)
  expect(await creditNotesOf(olive, id)).toEqual([
    ['120.00', '20.00'],
    ['25.00', '4.17'],
  ])
  expect([await stockOfVariant(sizeM), await stockOfVariant(sizeL), await stockOf(shop, brooch)]).toEqual([
    5, 4, 10,
  ])
})

// Proves: R13.156
it('asks only for what the new piece costs more than all that came back', async () => {
  const { act, inspected } = calls()
  const { id, email, returnId } = await mixed({ priceOfL: 150 })
  await inspected(returnId)
  const { body } = await act(returnId, 'exchange')
  expect(body.exchange).toMatchObject({ to_pay: '5.00', to_refund: '0.00', order: { is_paid: false } })
  const mail = await findEmail(shop, email, 'Pay the difference')
  await pay(shop, mail.text.match(/\/pay\/(\w+)/)?.[1] ?? '')
  await becomes(shop, body.exchange.order.id, { status: 'processing' })
  expect((await olive.read(id)).payment.refunded_amount).toBe('145.00')
  expect((await chargeOf(shop, id)).amount_refunded).toBe(0)
  expect(await creditNotesOf(olive, id)).toEqual([['145.00', '24.17']])
})

// Proves: R13.156, R13.153
it('is a return for money once the exchanged piece is withdrawn from', async () => {
  const { act, inspected, read, stockOf: stockOfVariant } = calls()
  const { id, token, items, returnId, sizeL } = await mixed()
  await act(returnId, 'approve')
  expect(await stockOfVariant(sizeL)).toBe(4)
  const body = { token, items: [take(items[0])] }
  expect((await shop.call('POST', '/api/v1/withdrawals/', { body })).status).toBe(201)
  expect(await stockOfVariant(sizeL)).toBe(5)
  expect(await read(returnId)).toMatchObject({ state: 'approved', exchange: null })
  await inspected(returnId)
  expect((await act(returnId, 'exchange')).body.detail).toBe('This return is no exchange.')
  expect((await act(returnId, 'refund')).body.refund).toMatchObject({ amount: '25.00' })
  expect((await chargeOf(shop, id)).amount_refunded).toBe(25_00)
})

// Proves: R13.156
it('is a return for money once the exchanged piece is refunded in the order', async () => {
  const { act, inspected, read } = calls()
  const { id, items, returnId } = await mixed()
  await inspected(returnId)
  expect((await olive.refund(id, { items: [take(items[0], 1, { restock: false })] })).status).toBe(200)
  expect((await read(returnId)).actions).toEqual(['refund', 'inspect', 'close'])
  expect((await act(returnId, 'refund')).body.refund).toMatchObject({ amount: '25.00' })
})

// Proves: R13.242
it('does not give the delivery back with a later return: the exchanged piece was delivered, and is kept', async () => {
  const { ask, act, inspected } = calls()
  const { id, token, items, returnId } = await mixed()
  await inspected(returnId)
  expect((await act(returnId, 'exchange')).status).toBe(200)
  const { body } = await ask(token, [take(items[2])])
  await inspected(body.id)
  expect((await act(body.id, 'refund')).body.refund).toMatchObject({ amount: '25.00', shipping: '0.00' })
  expect((await olive.read(id)).refundable_shipping).toBe('5.00')
})
