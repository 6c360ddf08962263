import { sql } from 'kysely'
import type { Tx } from '../shop.ts'

/** `amount` is in minor units; `share` of the value of all stock is between 0 and 1. */
type Reserved = { pieces: number; amount: number; share: number }

export async function sumReserved(db: Tx): Promise<Reserved> {
  const { rows } = await sql<Reserved>`
    with reserved as (
      select coalesce(sum(i.quantity), 0)::bigint as pieces, coalesce(sum(i.line_total), 0)::bigint as amount
      from orders o join order_items i on i.order_id = o.id
      where o.status = 'pending'
    )
    select pieces, amount, case when amount = 0 then 0 else amount / (amount + (
        select coalesce(sum(v.price * v.stock_quantity), 0) from variants v join products p on p.id = v.product_id
        where p.on_sale and v.archived_at is null
      ))::float end as share
    from reserved`.execute(db)
  return rows[0] ?? { pieces: 0, amount: 0, share: 0 }
}
