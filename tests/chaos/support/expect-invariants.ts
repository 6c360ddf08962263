import pg from 'pg'
import { expect } from 'vitest'
import type { EmbeddedPostgres } from '../../../src/db/embedded.ts'
import { findViolations } from '../../../src/shop/health/broken-invariants.ts'
import { corruptIndexes } from '../../support/corrupt-indexes.ts'
import { eventually, type TestShop } from '../../support/harness.ts'

type Charge = { reference: string; amount: number; amount_refunded: number; status: string; currency: string }

/**
 * Advances the clock until no order is open. Then expects every invariant to hold, the payments to match the charges
 * of the sandbox, and every index to be valid.
 */
export async function expectConsistent(
  shop: TestShop,
  server: EmbeddedPostgres['connection'],
): Promise<void> {
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })
  await shop.sandbox('/sandbox/webhooks', { mode: 'release' })
  await shop.sandbox('/sandbox/clock', { advance_s: 40 * 60 })
  const open = `select 1 from orders o join payments p on p.order_id = o.id
    where o.status = 'pending' and p.payment_status = 'open' and p.paid_amount is null`
  await eventually(async () => (await shop.sql(open)).length === 0)
  await eventually(async () => (await unfinished(shop)).length === 0)
  expect(await findViolations(shop.pool, shop.shop.clock.now())).toEqual([])
  expect(await wrongCharges(shop)).toEqual([])
  const [row] = await shop.sql<{ database: string }>('select current_database() as database')
  const owner = new pg.Client({ ...server, user: 'postgres', database: row?.database ?? '' })
  await owner.connect()
  try {
    expect(await corruptIndexes(owner)).toEqual([])
  } finally {
    await owner.end()
  }
}

async function unfinished(shop: TestShop): Promise<unknown[]> {
  const { body } = await shop.sandbox('/sandbox/webhooks')
  if (body.due > 0) return [body]
  return await shop.sql(`select 1 from refunds where status = 'pending' and refund_id is null`)
}

/** Charges without a paid order that were not refunded, orders charged twice, and paid orders without a charge. */
async function wrongCharges(shop: TestShop): Promise<unknown[]> {
  const { body } = await shop.sandbox('/sandbox/book.json')
  const charges: Charge[] = body.charges.filter(({ status }: Charge) => status === 'succeeded')
  const orders = await shop.sql<{
    id: string
    paid: boolean
    amount: number
    back: number
    issue: boolean
  }>(
    `select o.id, p.paid_at is not null as paid, coalesce(p.paid_amount, p.amount)::int as amount,
      p.refunded_amount::int as back, p.payment_issue is not null as issue
    from orders o join payments p on p.order_id = o.id`,
  )
  const byId = new Map(orders.map((order) => [order.id, order]))
  const charged = new Set(charges.map(({ reference }) => reference))
  const unmatched = charges.filter(({ reference, amount, amount_refunded }) => {
    const order = byId.get(reference)
    if (order?.issue) return false
    return !order?.paid || order.amount !== amount || order.back !== amount_refunded
  })
  const twice = charges.length === charged.size ? [] : ['an order was charged twice']
  const unpaid = orders.filter(({ id, paid, amount }) => paid && amount > 0 && !charged.has(id))
  return [...unmatched, ...twice, ...unpaid]
}
