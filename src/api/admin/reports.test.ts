import { beforeAll, expect, test } from 'vitest'
import {
  addProduct,
  becomes,
  paidOrder,
  pay,
  placeOrder,
} from '../../../tests/support/orders/placed-order.ts'
import { take } from '../../../tests/support/orders/returns.ts'
import { setUpOrderShop } from '../../../tests/support/set-up-shop.ts'
import { shopDays } from '../../../tests/support/shop-days.ts'
import { cancelUnpaidOrder } from '../../shop/orders/payment/cancel-unpaid.ts'

const { shop, olive } = setUpOrderShop()

const { today, days } = shopDays(shop, olive)
const ask = (path: string) => olive.ask('GET', `/admin/reports/${path}`)
const report = async (from = today(), to = from) => (await ask(`?from=${from}&to=${to}`)).body
const csv = async (from = today(), to = from): Promise<string[][]> => {
  const { body } = await ask(`export.csv?from=${from}&to=${to}`)
  return body
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((row: string) => row.split(','))
}
const settings = (body: object) => olive.ask('PUT', '/admin/settings/', body)
const codeOf = async (id: string) => (await olive.read(id)).code as string

beforeAll(async () => void (await settings({ vat_number: '', invoices: 'on_demand' })))

// Proves: R13.110, R13.114
test('a sale counts on the day of its payment, a refund on its own; without a VAT number there is no tax', async () => {
  const ring = await addProduct(shop, { price: 10_000, stock: 50 })
  const order = await paidOrder(shop, { lines: [{ productId: ring, quantity: 2 }] })
  const first = today()
  await olive.ship(order.id)
  await days(3)
  const [item] = (await olive.read(order.id)).order_items
  await olive.refund(order.id, { items: [take(item.id, 1, { restock: false })], shipping: true })
  await olive.refund(order.id, { amount: 7.5 })
  const sold = await report(first)
  expect(sold).toMatchObject({ from: first, to: first, currency: 'GBP', takings: '205.00', tax: null })
  expect(sold.sales).toEqual({
    ...{ orders: 1, goods: '200.00', discounts: '0.00', delivery: '5.00', difference: '0.00' },
    gross: '205.00',
  })
  expect(sold.refunds).toMatchObject({ count: 0, gross: '0.00' })
  const back = await report()
  expect(back).toMatchObject({ sales: { orders: 0, gross: '0.00' }, takings: '-112.50' })
  expect(back.refunds).toEqual({
    ...{ count: 2, pieces: '100.00', delivery: '5.00', whole_orders: '0.00', other: '7.50' },
    ...{ came_back: '0.00', gross: '112.50' },
  })
  expect((await report(first, today())).takings).toBe('92.50')
  const code = await codeOf(order.id)
  expect(await csv(first, today())).toEqual([
    ['date', 'order_code', 'document_number', 'kind', 'gross', 'currency'],
    [first, code, '', 'sale', '205.00', 'GBP'],
    [today(), code, '', 'refund', '-105.00', 'GBP'],
    [today(), code, '', 'refund', '-7.50', 'GBP'],
  ])
})

// Proves: R13.111, R13.113, R13.244
test('with a VAT number the report has net, VAT and gross by rate, and the rows name their documents', async () => {
  await days(10)
  await settings({ vat_number: 'GB123456789' })
  const old = await addProduct(shop, { price: 6_000 })
  const ring = await addProduct(shop, { price: 12_000 })
  await shop.change(`update products set tax_class = 'margin' where id = $1`, [old])
  const lines = [ring, old].map((productId) => ({ productId, quantity: 1 }))
  const order = await paidOrder(shop, { lines })
  await olive.ask('POST', `/order/${order.id}/invoice/`)
  const [first] = (await olive.read(order.id)).order_items
  await olive.refund(order.id, { items: [take(first.id, 1, { restock: true })] })
  const sums = (net: string, tax: string, gross: string) => ({ net, tax, gross })
  expect((await report()).tax).toEqual({
    rows: [
      {
        ...{ kind: 'rate', rate: 20, sales: sums('102.77', '20.56', '123.33') },
        ...{ refunds: sums('100.00', '20.00', '120.00'), left: sums('2.77', '0.56', '3.33') },
      },
      {
        ...{ kind: 'margin', rate: null, sales: sums('61.67', '0.00', '61.67') },
        ...{ refunds: sums('0.00', '0.00', '0.00'), left: sums('61.67', '0.00', '61.67') },
      },
    ],
    sales: sums('164.44', '20.56', '185.00'),
    refunds: sums('100.00', '20.00', '120.00'),
    left: sums('64.44', '0.56', '65.00'),
  })
  const [head, ...rows] = await csv()
  expect(head?.slice(4, 8)).toEqual(['net', 'rate', 'tax', 'gross'])
  expect(rows.map((row) => row.slice(2, 8))).toEqual([
    ['INV-000001', 'sale', '102.77', '20', '20.56', '123.33'],
    ['INV-000001', 'sale', '61.67', 'margin scheme', '0.00', '61.67'],
    ['CN-000001', 'refund', '-100.00', '20', '-20.00', '-120.00'],
  ])
  const before = [await report(), await csv()]
  await settings({ vat_number: '' })
  expect([await report(), await csv()]).toEqual(before)
  await days(1)
  expect((await report()).tax).toBeNull()
  expect((await csv())[0]).toHaveLength(6)
})

// Proves: R13.115
test('a wrong period is said, and without one the report is of this month', async () => {
  const { body } = await ask('')
  expect([body.from, body.to]).toEqual([`${today().slice(0, 8)}01`, today()])
  expect((await ask('?to=2026-03-15')).body).toMatchObject({ from: '2026-03-01', to: '2026-03-15' })
  const said = async (query: string) => {
    const { status, body } = await ask(query)
    return [status, body.errors?.[0]]
  }
  expect(await said('?from=2026-02-01&to=2026-01-01')).toEqual([
    422,
    { path: 'from', message: 'From must not be after To' },
  ])
  expect(await said('?from=yesterday')).toEqual([422, { path: 'from', message: 'From must be a date' }])
  expect(await said('?from=2024-01-01&to=2025-01-01')).toEqual([
    422,
    { path: 'to', message: 'The period must be at most 366 days.' },
  ])
  expect(await said('?from=2999-01-01')).toEqual([422, { path: 'from', message: expect.any(String) }])
  expect((await ask('?from=2024-01-01&to=2024-12-31')).status).toBe(200)
  expect(await said('payouts/?from=2026-01-01&to=2026-04-03')).toEqual([
    422,
    { path: 'to', message: 'The period must be at most 92 days.' },
  ])
})

// Proves: R13.110
test('a refund that came back, and the late payment of a cancelled order, are what they are', async () => {
  await days(10)
  await settings({ vat_number: 'GB123456789' })
  const order = await paidOrder(shop)
  const first = today()
  await olive.refund(order.id, { amount: 10 })
  await days(2)
  await shop.sandbox(`/sandbox/sessions/${order.sessionId}`, { do: 'refund_back' })
  await becomes(shop, order.id, { refunded: 0 })
  expect((await report(first)).refunds).toMatchObject({ count: 1, gross: '10.00', came_back: '0.00' })
  expect((await report()).refunds).toMatchObject({ count: 0, gross: '-10.00', came_back: '10.00' })
  expect((await report(first, today())).takings).toBe('55.00')
  expect((await csv())[1]?.slice(3)).toEqual(['refund came back', '8.33', '20', '1.67', '10.00', 'GBP'])
  await days(1)
  const late = await placeOrder(shop)
  await shop.shop.db
    .transaction()
    .execute((tx) =>
      cancelUnpaidOrder(tx, shop.shop, late.id, { actor: 'clock', reason: 'It took too long' }),
    )
  await pay(shop, late.sessionId)
  await becomes(shop, late.id, { payment: 'refunded' })
  const { sales, refunds, takings, tax } = await report()
  expect([sales.gross, refunds.whole_orders, takings]).toEqual(['55.00', '55.00', '0.00'])
  expect(tax.rows.map(({ kind, sales }: any) => [kind, sales.tax])).toEqual([['unrecorded', '0.00']])
  await settings({ vat_number: '' })
})
