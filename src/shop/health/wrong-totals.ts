import { lineTotal, type Totals, totalsOf } from '../../contract/money/totals-of.ts'
import type { Database } from './broken-invariants.ts'

const BATCH = 2_000

type StoredOrder = {
  id: string
  stored: Totals
  lines: { price: number; quantity: number; line_total: number }[]
  discounts: { percent: number }[]
}

export async function wrongTotals(database: Database): Promise<unknown[]> {
  const wrong: unknown[] = []
  let orders: StoredOrder[] = []
  do {
    orders = await readBatch(database, orders.at(-1)?.id ?? null)
    for (const { id, stored, lines, discounts } of orders) {
      const totals = totalsOf(lines, discounts, stored.shipping)
      const isWrong =
        (Object.keys(totals) as (keyof Totals)[]).some((name) => totals[name] !== stored[name]) ||
        lines.some((line) => lineTotal(line) !== line.line_total)
      if (isWrong) wrong.push({ id, stored, totals })
    }
  } while (orders.length === BATCH)
  return wrong
}

async function readBatch(database: Database, after: string | null): Promise<StoredOrder[]> {
  const { rows } = await database.query(
    `select o.id,
      json_build_object('subtotal', o.total_amount, 'discount', o.promo_amount, 'shipping', o.shipping_fee,
        'total', o.grand_total) as stored,
      (select coalesce(json_agg(json_build_object('price', i.price, 'quantity', i.quantity, 'line_total', i.line_total)), '[]')
        from order_items i where i.order_id = o.id) as lines,
      (select coalesce(json_agg(json_build_object('percent', u.discount)), '[]')
        from promo_usages u where u.order_id = o.id) as discounts
    from orders o where $1::uuid is null or o.id > $1 order by o.id limit ${BATCH}`,
    [after],
  )
  return rows as StoredOrder[]
}
