import { beforeAll, expect, it } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office-calls.ts'
import { exchangeCalls } from '../../../../tests/support/orders/exchanges.ts'
import { chargeOf, findEmail } from '../../../../tests/support/orders/order-calls.ts'
import {
  addProduct,
  becomes,
  paidOrder,
  pay,
  stockOf,
} from '../../../../tests/support/orders/placed-order.ts'
import { take } from '../../../../tests/support/orders/returns.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { sizedRing } from '../../../../tests/support/sized-ring.ts'

const { shop, olive } = setUpOrderShop()
const office = backOffice(() => shop)
beforeAll(async () => {
  await office.signIn()
  await office.call('PUT', '/admin/settings/', { vat_number: 'GB123456789', invoices: 'always' })
})
const calls = () => exchangeCalls(shop, olive, office)

/** Of three pieces, a ring of 120.00 is wished in size L, a brooch of 25.00 comes back for money, a pin stays. */
async function mixedReturn(priceOfL = 120) {
  const { ask, linesOf, linkFor } = calls()
  const ring = await sizedRing(office, [
    { value: 'M', price: 120, stock: 5 },
    { value: 'L', price: priceOfL, stock: 5 },
  ])
  const [sizeM, sizeL] = ring.variants.map(({ id }: { id: string }) => id)
  const brooch = await addProduct(shop, { name: 'Brooch' })
  const pin = await addProduct(shop, { name: 'Pin' })
  const others = [brooch, pin].map((productId) => ({ productId, quantity: 1 }))
  const order = await paidOrder(shop, {
    lines: [{ productId: ring.id, variantId: sizeM, quantity: 1 }, ...others],
  })
  await olive.ship(order.id)
  const items = await linesOf(order.id)
  const token = await linkFor(order)
  const wish = { wish: 'exchange', variant_id: sizeL }
  const { status, body } = await ask(token, [take(items[0], 1, wish), take(items[1])])
  expect(status).toBe(201)
  return { ...order, token, items, brooch, sizeM, sizeL, returnId: body.id as string }
}

const creditNotesOf = async (orderId: string) =>
  (await olive.ask('GET', `/order/${orderId}/documents/`)).body
    .filter(({ kind }: { kind: string }) => kind === 'credit_note')
    .map(({ total, tax }: { total: string; tax: string }) => [total, tax])
    .toSorted()

// Proves: R13.156
it('pays the new piece with all that came back, and refunds the rest', async () => {
  const { act, inspected, read, stockOf: stockOfVariant } = calls()
  const { id, email, returnId, brooch, sizeM, sizeL } = await mixedReturn()
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
  expect(await creditNotesOf(id)).toEqual([
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
  const { id, email, returnId } = await mixedReturn(150)
  await inspected(returnId)
  const { body } = await act(returnId, 'exchange')
  expect(body.exchange).toMatchObject({ to_pay: '5.00', to_refund: '0.00', order: { is_paid: false } })
  const mail = await findEmail(shop, email, 'Pay the difference')
  await pay(shop, mail.text.match(/\/pay\/(\w+)/)?.[1] ?? '')
  await becomes(shop, body.exchange.order.id, { status: 'processing' })
  expect((await olive.read(id)).payment.refunded_amount).toBe('145.00')
  expect((await chargeOf(shop, id)).amount_refunded).toBe(0)
  expect(await creditNotesOf(id)).toEqual([['145.00', '24.17']])
})

// Proves: R13.156, R13.153
it('is a return for money once the exchanged piece is withdrawn from', async () => {
  const { act, inspected, read, stockOf: stockOfVariant } = calls()
  const { id, token, items, returnId, sizeL } = await mixedReturn()
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
  const { id, items, returnId } = await mixedReturn()
  await inspected(returnId)
  expect((await olive.refund(id, { items: [take(items[0], 1, { restock: false })] })).status).toBe(200)
  expect((await read(returnId)).actions).toEqual(['refund', 'inspect', 'close'])
  expect((await act(returnId, 'refund')).body.refund).toMatchObject({ amount: '25.00' })
})
