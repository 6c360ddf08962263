import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { refundValues } from '../../../src/contract/money/refund-values.ts'
import { totalsOf } from '../../../src/contract/money/totals-of.ts'
import { taxOf } from '../../../src/contract/tax/tax-of.ts'
import type { TestShop } from '../harness.ts'
import { addProduct } from './placed-order.ts'

const MAX_LINES = 4
const HOUR_MS = 3_600_000
const DAYS = 365

const line = fc.record({
  price: fc.oneof(fc.nat(50), fc.nat(1_000_000)),
  quantity: fc.integer({ min: 1, max: 9 }),
  rate: fc.constantFrom(null, 0, 5, 20),
})
const orders = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: MAX_LINES }),
  percent: fc.nat(10_000).map((hundredths) => hundredths / 100),
  shipping: fc.nat(5_000),
  /** What an admin accepted differs from the total. */
  difference: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: -50, max: 50 })),
  /** Of before the shop had a VAT number. */
  isRecorded: fc.nat(9).map((digit) => digit > 0),
  paidAfter: fc.nat(DAYS * 24 - 1),
  /** Of the money that is left, in percent; by items: of the first line's pieces. */
  refunds: fc.array(
    fc.record({
      part: fc.integer({ min: 1, max: 100 }),
      isByItems: fc.boolean(),
      hours: fc.nat(60 * 24),
      fate: fc.constantFrom('given', 'given', 'given', 'reversed', 'refused'),
    }),
    { maxLength: 4 },
  ),
})
type Order = typeof orders extends fc.Arbitrary<infer O> ? O : never

/** Inserts orders paid in the year from `since` on, and their refunds, as the shop would have recorded them. @returns their ids */
export async function insertRandomOrders(
  shop: TestShop,
  { since, count, seed }: { since: Date; count: number; seed: number },
): Promise<string[]> {
  const products = await Promise.all(Array.from({ length: MAX_LINES }, () => addProduct(shop)))
  const rows = fc
    .sample(orders, { numRuns: count, seed })
    .map((order, at) => rowsOf(order, { products, since, at }))
  exchangeSome(rows, since.getTime() + DAYS * 24 * HOUR_MS)
  await shop.sql(INSERT_ORDERS, [
    JSON.stringify(rows.map(({ order }) => order)),
    JSON.stringify(rows.flatMap(({ items }) => items)),
  ])
  await shop.sql(INSERT_REFUNDS, [
    JSON.stringify(rows.flatMap(({ refunds }) => refunds)),
    JSON.stringify(rows.flatMap(({ refundItems }) => refundItems)),
  ])
  return rows.map(({ order }) => order.id)
}

/** A refund of every seventh order pays the next one, which costs as much or more, if both are before the end. */
function exchangeSome(rows: ReturnType<typeof rowsOf>[], end: number): void {
  for (const [at, { order, refunds }] of rows.entries()) {
    const next = at % 7 === 0 ? rows[at + 1] : undefined
    const pays = refunds.find(({ status }) => status === 'succeeded')
    if (!next || !pays?.given_at || pays.given_at.getTime() >= end) continue
    if (next.order.paid_amount !== null || next.order.amount < pays.amount) continue
    Object.assign(pays, { exchange_order_id: next.order.id, refund_id: `exchange-${next.order.id}` })
    const paid = { exchange_credit: pays.amount, exchanged_order_id: order.id, paid_at: pays.given_at }
    Object.assign(next.order, { ...paid, refunded_amount: 0 })
    Object.assign(next, { refunds: [], refundItems: [] })
  }
}

function rowsOf(
  { lines, percent, shipping, difference, ...order }: Order,
  { products, since, at }: { products: string[]; since: Date; at: number },
) {
  const id = randomUUID()
  const totals = totalsOf(lines, [{ percent }], shipping)
  const tax = taxOf(lines, totals)
  const paid = totals.total === 0 ? 0 : Math.max(1, totals.total + difference)
  const paidAt = since.getTime() + order.paidAfter * HOUR_MS
  const items = lines.map((one, position) => ({
    ...{ id: randomUUID(), order_id: id, position, product_id: products[position], ...one },
    tax: order.isRecorded ? tax.lines[position] : null,
  }))
  const given = refundsOf({ id, paidAt, refunds: order.refunds, items, paid, discount: totals.discount })
  return {
    order: {
      id,
      code: `26-${at.toString(36).toUpperCase().padStart(8, '0')}`,
      total_amount: totals.subtotal,
      shipping_fee: totals.shipping,
      promo_amount: totals.discount,
      tax: order.isRecorded ? tax.order : null,
      amount: totals.total,
      paid_amount: paid === totals.total ? null : paid,
      refunded_amount: given.refunded,
      paid_at: new Date(paidAt),
    },
    items,
    refunds: given.refunds,
    refundItems: given.items,
  }
}

type Paid = {
  id: string
  paidAt: number
  refunds: Order['refunds']
  items: { id: string; price: number; quantity: number }[]
  paid: number
  discount: number
}

type Refund = { amount: number; status: string; given_at: Date | null }

function refundsOf({ id: order_id, paidAt, refunds, items, paid, discount }: Paid) {
  const [first] = items
  const made: Refund[] = []
  const madeItems: object[] = []
  let at = paidAt
  let [refunded, pieces] = [0, 0]
  for (const { part, isByItems, hours, fate } of refunds) {
    at += (hours + 1) * HOUR_MS
    const left = paid - refunded
    const quantity = isByItems && first ? Math.ceil(((first.quantity - pieces) * part) / 100) : 0
    const lines = items.map((one) => ({
      ...one,
      refundedBefore: one === first ? pieces : 0,
      refunded: one === first ? quantity : 0,
    }))
    const value = quantity > 0 ? (refundValues(lines, discount)[0] ?? 0) : Math.ceil((left * part) / 100)
    const amount = Math.min(left, value)
    if (amount === 0) continue
    const id = randomUUID()
    const isGiven = fate === 'given' || fate === 'reversed'
    made.push({
      ...{ id, order_id, refund_id: isGiven ? `re_${id}` : null, created_at: new Date(at) },
      ...{ reversed_at: fate === 'reversed' ? new Date(at + 30 * 24 * HOUR_MS) : null },
      amount,
      status: fate === 'given' ? 'succeeded' : 'failed',
      given_at: isGiven ? new Date(at + HOUR_MS) : null,
    })
    if (quantity > 0) madeItems.push({ refund_id: id, order_item_id: first?.id, quantity })
    if (fate !== 'given') continue
    refunded += amount
    pieces += quantity
  }
  return { refunds: made, items: madeItems, refunded }
}

const INSERT_ORDERS = `
  with o as (
    select * from jsonb_to_recordset($1::jsonb) as o (id uuid, code text, total_amount bigint, shipping_fee bigint,
      promo_amount bigint, tax jsonb, amount bigint, paid_amount bigint, refunded_amount bigint, paid_at timestamptz,
      exchange_credit bigint, exchanged_order_id uuid)
  ), placed as (
    insert into orders (id, code, customer_type, status, first_name, last_name, email, phone_number, payment_method, currency,
      total_amount, shipping_fee, promo_amount, tax, reserved_until, exchange_credit, exchanged_order_id,
      created_at, updated_at)
    select id, code, 'guest', 'completed', 'Ada', 'Lovelace', 'ada@example.com', '1', 'stripe', 'GBP', total_amount,
      shipping_fee, promo_amount, nullif(tax, 'null'), paid_at, coalesce(exchange_credit, 0), exchanged_order_id, paid_at, paid_at from o
  ), items as (
    insert into order_items (id, order_id, position, product_id, variant_id, name, code, price, quantity, tax)
    select i.id, i.order_id, i.position, i.product_id, v.id, 'Ring', v.code, i.price, i.quantity, nullif(i.tax, 'null')
    from jsonb_to_recordset($2::jsonb) as i (id uuid, order_id uuid, position integer, product_id uuid, price bigint,
      quantity integer, tax jsonb) join variants v on v.product_id = i.product_id
  ), events as (
    insert into order_events (order_id, actor, from_status, to_status, created_at)
    select id, 'payment', 'pending', 'processing', paid_at from o
  ), paid as (
    insert into payments (order_id, session_id, payment_intent, amount, paid_amount, refunded_amount, currency, payment_status, paid_at)
    select id, 'cs_' || id, 'pi_' || id, amount, paid_amount, refunded_amount, 'GBP',
      case when amount > 0 and refunded_amount >= coalesce(paid_amount, amount) then 'refunded' else 'paid' end, paid_at from o
  )
  insert into shippings (order_id, shipping_method, method_name, estimated_delivery, address, city, state, postal_code, country)
  select id, 'standard', 'Standard', paid_at::date, '1 High Street', 'London', 'London', 'E1 6AN', 'United Kingdom' from o`

const INSERT_REFUNDS = `
  with made as (
    insert into refunds (id, order_id, refund_id, amount, status, created_at, given_at, reversed_at, exchange_order_id)
    select id, order_id, refund_id, amount, status, created_at, given_at, reversed_at, exchange_order_id
    from jsonb_to_recordset($1::jsonb) as r (id uuid, order_id uuid, refund_id text, amount bigint, status text,
      created_at timestamptz, given_at timestamptz, reversed_at timestamptz, exchange_order_id uuid)
  )
  insert into refund_items (refund_id, order_item_id, quantity, restocked)
  select refund_id, order_item_id, quantity, false
  from jsonb_to_recordset($2::jsonb) as i (refund_id uuid, order_item_id uuid, quantity integer)`
