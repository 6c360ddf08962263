import { beforeAll, expect, it } from 'vitest'
import { insertRandomOrders } from '../../../tests/support/orders/random-orders.ts'
import { setUpBackOffice } from '../../../tests/support/set-up-shop.ts'
import type { Report } from '../../contract/reports/report.ts'
import { issueInvoice } from '../documents/issue-invoice.ts'
import { minorUnits } from '../lib/money.ts'

const { shop, call } = setUpBackOffice()

const DAY_MS = 24 * 3_600_000
/** The last 60 days, which the dashboard shows, are in it. */
const SINCE = new Date(new Date(Date.now() - 300 * DAY_MS).setUTCHours(0, 0, 0, 0))
const dayAfter = (days: number) => new Date(SINCE.getTime() + days * DAY_MS).toISOString().slice(0, 10)

const pence = (amount: string | undefined) => minorUnits(Number(amount))
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
/** @param from days after the first, like `to` */
const report = async (from: number, to: number) =>
  (await call('GET', `/admin/reports/?from=${dayAfter(from)}&to=${dayAfter(to)}`)).body as Report
/** All orders are in the first, their last refunds in the second. */
const both = () => Promise.all([report(0, 365), report(366, 700)])

let ids: string[] = []
beforeAll(async () => {
  await call('PUT', '/admin/settings/', { vat_number: 'GB123456789' })
  ids = await insertRandomOrders(shop, { since: SINCE, count: 500, seed: 48 })
})

// Proves: R13.110, R13.111
it('the sums of hundreds of orders with refunds and exchanges are those of their payments, and all parts add up', async () => {
  const [recorded] = await shop.sql<{ paid: string; refunded: string; exchanges: number }>(
    `select sum(coalesce(paid_amount, amount)) as paid, sum(refunded_amount) as refunded,
      (select count(*)::int from orders where exchange_credit > 0) as exchanges from payments`,
  )
  expect(recorded?.exchanges).toBeGreaterThan(10)
  const [first, later] = await both()
  expect([first.sales.orders, pence(first.sales.gross)]).toEqual([ids.length, Number(recorded?.paid)])
  expect(pence(first.takings) + pence(later.takings)).toBe(
    Number(recorded?.paid) - Number(recorded?.refunded),
  )
  for (const { sales, refunds, tax, takings } of [first, later]) {
    const { goods, discounts, delivery, difference, gross } = sales
    expect(pence(goods) - pence(discounts) + pence(delivery) + pence(difference)).toBe(pence(gross))
    const parts = [refunds.pieces, refunds.delivery, refunds.whole_orders, refunds.other]
    expect(sum(parts.map(pence)) - pence(refunds.came_back)).toBe(pence(refunds.gross))
    expect(pence(takings)).toBe(pence(gross) - pence(refunds.gross))
    expect([tax?.sales.gross, tax?.refunds.gross, tax?.left.gross]).toEqual([gross, refunds.gross, takings])
    for (const total of ['sales', 'refunds', 'left'] as const) {
      expect(pence(tax?.[total].net) + pence(tax?.[total].tax)).toBe(pence(tax?.[total].gross))
      expect(sum(tax?.rows.map((row) => pence(row[total].tax)) ?? [])).toBe(pence(tax?.[total].tax))
    }
  }
})

// Proves: R13.112
it('the takings of the dashboard are those of the report, each day', async () => {
  const { takings } = (await call('GET', '/admin/dashboard/')).body
  const days = takings.days as { day: string; amount: string; orders: number }[]
  const of = async (from: string | undefined, to: string | undefined) =>
    (await call('GET', `/admin/reports/?from=${from}&to=${to}`)).body as Report
  const all = await of(days[0]?.day, days.at(-1)?.day)
  expect(pence(all.takings)).toBe(sum(days.map(({ amount }) => pence(amount))))
  expect(all.sales.orders).toBe(sum(days.map(({ orders }) => orders)))
  expect(all.refunds.count).toBeGreaterThan(0)
  for (const { day, amount, orders } of days.slice(-10)) {
    const { takings, sales } = await of(day, day)
    expect([day, takings, sales.orders]).toEqual([day, amount, orders])
  }
  const month = await of(days.at(-30)?.day, days.at(-1)?.day)
  expect(month.takings).toBe(takings.last_30_days.now.amount)
})

// Proves: R13.113
it('the rows of the CSV add up to the report, in the order of their days', async () => {
  const { body } = await call('GET', `/admin/reports/export.csv?from=${dayAfter(90)}&to=${dayAfter(179)}`)
  const [head, ...rows] = (body as string).replace('\ufeff', '').trim().split('\r\n')
  expect(head).toBe('date,order_code,document_number,kind,net,rate,tax,gross,currency')
  const cells = rows.map((row) => row.split(','))
  const days = cells.map(([day]) => day ?? '')
  expect(days).toEqual(days.toSorted())
  expect([days[0], days.at(-1)]).toEqual([dayAfter(90), dayAfter(179)])
  const { takings, tax } = await report(90, 179)
  const column = (at: number) => sum(cells.map((row) => pence(row[at])))
  expect([column(7), column(6), column(4)]).toEqual([takings, tax?.left.tax, tax?.left.net].map(pence))
  expect(new Set(cells.map((row) => row[3]))).toEqual(new Set(['sale', 'refund', 'refund came back']))
})

// Proves: R13.111
it('the parts of a year add up to it, and an invoice changes no sum', async () => {
  const before = await both()
  const parts = await Promise.all([report(0, 120), report(121, 250), report(251, 365)])
  const [year] = before
  expect(sum(parts.map(({ takings }) => pence(takings)))).toBe(pence(year.takings))
  expect(sum(parts.map(({ tax }) => pence(tax?.left.tax)))).toBe(pence(year.tax?.left.tax))
  const recorded = await shop.sql<{ id: string }>('select id from orders where tax is not null')
  for (let at = 0; at < recorded.length; at += 10)
    await Promise.all(recorded.slice(at, at + 10).map(({ id }) => issueInvoice(shop.shop, id)))
  expect(await both()).toEqual(before)
  const left = new Map<string, { gross: number; tax: number }>()
  for (const { kind, rate, left: one } of before.flatMap(({ tax }) => tax?.rows ?? [])) {
    const key = kind === 'rate' ? String(rate) : kind
    const known = left.get(key) ?? { gross: 0, tax: 0 }
    left.set(key, { gross: known.gross + pence(one.gross), tax: known.tax + pence(one.tax) })
  }
  // An order whose VAT was not recorded has no invoice.
  left.delete('unrecorded')
  expect(left).toEqual(await documentSums())
})

/** Invoices less credit notes, by rate. */
async function documentSums() {
  const rows = await shop.sql<{ rate: string; gross: string; tax: string }>(
    `select coalesce(r ->> 'rate', 'margin') as rate, sum(sign * (r ->> 'gross')::bigint) as gross,
      sum(sign * (r ->> 'tax')::bigint) as tax
    from documents d, jsonb_array_elements(d.content -> 'rates') r,
      lateral (select case d.kind when 'invoice' then 1 else -1 end as sign) s group by 1`,
  )
  return new Map(rows.map(({ rate, gross, tax }) => [rate, { gross: Number(gross), tax: Number(tax) }]))
}
