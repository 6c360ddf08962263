import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { setUpShop } from '../../../tests/support/set-up-shop.ts'
import { refundValues } from '../../contract/money/refund-values.ts'
import { split, sumOf } from '../../contract/money/split.ts'
import { totalsOf } from '../../contract/money/totals-of.ts'
import { deliveryTaxes, taxOf } from '../../contract/tax/tax-of.ts'
import { creditContent, type Refunded } from './credit-content.ts'
import type { StoredDocument } from './insert-document.ts'
import type { Sale } from './load-sale.ts'
import { goodsTaxes, saleContent } from './sale-content.ts'

const shop = setUpShop()
beforeAll(async () => {
  await shop.change(
    `insert into settings (key, value, updated_at) values ('vat_number', '"GB123456789"', now())`,
  )
  await shop.shop.settings.reload()
})

const line = fc.record({
  price: fc.oneof(fc.nat(50), fc.nat(1_000_000)),
  quantity: fc.integer({ min: 1, max: 9 }),
  rate: fc.constantFrom(null, 0, 5, 20),
})
const orders = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  percent: fc.nat(10_000).map((hundredths) => hundredths / 100),
  shipping: fc.nat(5_000),
  /** What an admin accepted differs from the total. */
  difference: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: -50, max: 50 })),
  /** Of the pieces or of the money that is left, in percent. */
  refunds: fc.array(
    fc.record({
      part: fc.nat(100),
      kind: fc.constantFrom('items', 'amount', 'return'),
      /** Of a return, in percent. */
      deduction: fc.oneof(fc.constant(0), fc.nat(100)),
    }),
    { maxLength: 5 },
  ),
  isAllRefunded: fc.boolean(),
})
type Order = typeof orders extends fc.Arbitrary<infer O> ? O : never

function saleOf({ lines, percent, shipping, difference }: Order): Sale {
  const totals = totalsOf(lines, [{ percent }], shipping)
  const tax = taxOf(lines, totals)
  const at = new Date('2026-11-28T12:00:00Z')
  return {
    id: randomUUID(),
    code: '26-ABCDEFGH',
    currency: 'GBP',
    name: 'Ann Example',
    placed_at: at,
    paid_at: at,
    paid: Math.max(1, totals.total + difference),
    refunded: 0,
    shipping_fee: totals.shipping,
    promo_amount: totals.discount,
    promo_code: null,
    grand_total: totals.total,
    tax: tax.order,
    method_name: 'Standard',
    address: '1 Lane',
    city: 'Bath',
    state: '',
    postal_code: 'BA1 1AA',
    country: 'United Kingdom',
    items: lines.map((one, place) => ({
      ...one,
      id: randomUUID(),
      name: 'Ring',
      code: 'R',
      options: [],
      tax: tax.lines[place] ?? null,
    })),
  }
}

type Step = Order['refunds'][number]

/** What is refunded by the step, within what is left of pieces and money. */
function refundOf({ part, kind, deduction }: Step, sale: Sale, given: Refunded[]): Refunded {
  const left = sale.paid - sumOf(given.map(({ amount }) => amount))
  const none = { shipping: 0, reason: null, items: {}, amounts: {} }
  if (kind === 'amount')
    return { ...none, amount: Math.min(left, Math.max(1, Math.ceil((left * part) / 100))) }
  const lines = sale.items.map((item) => {
    const refundedBefore = sumOf(given.map(({ items }) => items[item.id] ?? 0))
    return {
      ...item,
      refundedBefore,
      refunded: Math.ceil(((item.quantity - refundedBefore) * part) / 100),
    }
  })
  const some = lines.filter(({ refunded }) => refunded > 0)
  const items = Object.fromEntries(some.map(({ id, refunded }) => [id, refunded]))
  const values = refundValues(lines, sale.promo_amount)
  if (kind === 'items') return { ...none, items, amount: Math.min(left, Math.max(1, sumOf(values))) }
  const due = values.map((value) => value - Math.ceil((value * deduction) / 100))
  const goods = Math.min(left, sumOf(due))
  const isWhole = lines.every((line) => line.refundedBefore + line.refunded === line.quantity)
  const before = sumOf(given.map(({ shipping }) => shipping))
  const shipping = isWhole ? Math.min(sale.shipping_fee - before, left - goods) : 0
  const shares = split(goods, due)
  const amounts = Object.fromEntries(
    lines.map(({ id }, at) => [id, shares[at] ?? 0]).filter(([id]) => items[id as string]),
  )
  return { ...none, items, amounts, shipping, amount: goods + shipping }
}

/** The tax of the difference, rounded by itself, was more than the tax of the order. */
const ALMOST_NOTHING_PAID: Order = {
  lines: [{ price: 5, quantity: 4, rate: 20 }],
  percent: 0,
  shipping: 2,
  difference: -21,
  refunds: [{ part: 0, kind: 'items', deduction: 0 }],
  isAllRefunded: false,
}

/** Refunds one after another, with the credit note of each. */
function refundAll(order: Order, sale: Sale, invoice: StoredDocument) {
  const documents = [invoice]
  const given: Refunded[] = []
  const last: Step = { part: 100, kind: 'amount', deduction: 0 }
  for (const step of order.isAllRefunded ? [...order.refunds, last] : order.refunds) {
    const refund = refundOf(step, sale, given)
    if (refund.amount === 0) continue
    const content = creditContent({ invoice, documents, sale, refund, earlier: given })
    documents.push({ ...invoice, id: randomUUID(), kind: 'credit_note', content })
    given.push(refund)
  }
  return { notes: documents.slice(1), given }
}

// Proves: R13.74
it('invoices less credit notes are the takings and their tax, to the penny', () => {
  fc.assert(
    fc.property(orders, (order) => {
      const sale = saleOf(order)
      const content = saleContent(shop.shop, sale, sale.paid_at)
      const invoice = { id: sale.id, kind: 'invoice', number: 1, content } as StoredDocument
      expect(content.total).toBe(sale.paid)
      expect((content.net ?? 0) + (content.tax ?? 0)).toBe(content.total)
      expect(sumOf(content.lines.map(({ gross }) => gross))).toBe(content.total)
      expect(sumOf(content.lines.map(({ tax }) => tax))).toBe(content.tax)
      expect(sumOf(content.rates.map(({ gross }) => gross))).toBe(content.total)
      expect(Math.min(...content.rates.flatMap(({ net, tax }) => [net, tax]))).toBeGreaterThanOrEqual(0)
      if (sale.paid === sale.grand_total) expect(content.tax).toBe(sale.tax?.tax)
      const { notes } = refundAll(order, sale, invoice)
      for (const { content: note } of notes) {
        expect((note.net ?? 0) + (note.tax ?? 0)).toBe(note.total)
        expect(sumOf(note.lines.map(({ gross }) => gross))).toBe(note.total)
        expect(note.total).toBeGreaterThan(0)
        expect(Math.min(...note.rates.flatMap(({ net, tax }) => [net, tax]))).toBeGreaterThanOrEqual(0)
      }
      for (const { rate, gross, tax } of content.rates) {
        const credited = notes.flatMap(({ content: { rates } }) => rates.filter((one) => one.rate === rate))
        const leftGross = gross - sumOf(credited.map((one) => one.gross))
        const leftTax = tax - sumOf(credited.map((one) => one.tax))
        expect(leftGross).toBeGreaterThanOrEqual(0)
        expect(Math.abs(leftTax - (gross ? (tax * leftGross) / gross : 0))).toBeLessThanOrEqual(0.5)
      }
      if (order.isAllRefunded) {
        expect(sumOf(notes.map((note) => note.content.total))).toBe(content.total)
        expect(sumOf(notes.map((note) => note.content.tax ?? 0))).toBe(content.tax)
      }
    }),
    { numRuns: 1_000, examples: [[ALMOST_NOTHING_PAID]] },
  )
})

// Proves: R13.80
it('returns are credited at the rates of their pieces after deductions, and of the delivery', () => {
  fc.assert(
    fc.property(orders, (order) => {
      const sale = saleOf({ ...order, difference: 0 })
      const content = saleContent(shop.shop, sale, sale.paid_at)
      const invoice = { id: sale.id, kind: 'invoice', number: 1, content } as StoredDocument
      const returns = order.refunds.map((step) => ({ ...step, kind: 'return' as const }))
      const { notes, given } = refundAll({ ...order, refunds: returns, isAllRefunded: false }, sale, invoice)
      const goods = goodsTaxes(sale, true)
      notes.forEach(({ content: note }, at) => {
        const { amount, amounts, shipping } = given[at] as Refunded
        expect([note.total, sumOf(note.lines.map(({ gross }) => gross))]).toEqual([amount, amount])
        expect(note.lines.filter(({ name }) => name === 'Ring').map(({ gross }) => gross)).toEqual(
          sale.items.flatMap(({ id }) => amounts[id] ?? []),
        )
        const delivery = deliveryTaxes(goods, shipping)
        for (const { rate } of content.rates) {
          const gross = (parts: { rate: number | null; gross: number }[]) =>
            sumOf(parts.filter((part) => part.rate === rate).map((part) => part.gross))
          const pieces = goods.map((line, place) => ({
            rate: line.rate,
            gross: amounts[sale.items[place]?.id ?? ''] ?? 0,
          }))
          expect(gross(note.rates)).toBe(gross([...pieces, ...delivery]))
        }
      })
    }),
    { numRuns: 1_000 },
  )
})
