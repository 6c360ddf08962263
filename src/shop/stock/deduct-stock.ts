import { type RawBuilder, sql } from 'kysely'
import type { MadeToOrder } from '../../contract/made-to-order/made-to-order.ts'
import type { ChosenOption } from '../../contract/variant.ts'
import { CHOSEN_OPTIONS } from '../catalog/variants/variant-rows.ts'
import type { Tx } from '../shop.ts'

export type StockedVariant = {
  id: string
  product_id: string
  name: string
  code: string
  /** Minor units. */
  price: number
  stock_quantity: number
  made_to_order: MadeToOrder | null
  /** The stock and what can still be made in `week`. */
  available: number
  /** To which made pieces count. */
  week: string
  /** Also false of a gift box, which is no product on sale. */
  archived: boolean
  options: ChosenOption[]
}

/**
 * Locks in id order, so that concurrent orders do not deadlock. An order that waited for another one's lock reads the
 * stock that is left.
 */
export function lockedVariants(which: RawBuilder<boolean>, week: string): RawBuilder<StockedVariant> {
  return sql`select v.id, v.product_id, p.name, v.code, v.price, v.stock_quantity, v.made_to_order,
      available_quantity(v, ${week}) as available, greatest(v.made_week, ${week})::text as week, p.archived_at is not null or p.draft or v.archived_at is not null as archived,
      ${CHOSEN_OPTIONS} as options
    from variants v join products p on p.id = v.product_id where ${which} order by v.id for no key update of v`
}

/** In id order, before a transaction changes them in several steps. */
export async function lockVariants(tx: Tx, ids: string[]): Promise<void> {
  await sql`select id from variants where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
}

/**
 * Those that an order has, that are or were held for its exchanges, and others that the transaction changes: in one statement, because
 * a second one could wait for a lower id.
 */
export async function lockVariantsOfOrder(tx: Tx, orderId: string, others: string[] = []): Promise<void> {
  await sql`
    select id from variants where id in (
      select variant_id from order_items where order_id = ${orderId}
      union all select h.variant_id from exchange_holds h join returns r on r.id = h.return_id
        where r.order_id = ${orderId}
      union all select unnest(${others}::uuid[]))
    order by id for no key update`.execute(tx)
}

/** A common table expression after `line`: lines that differ in their engraving share the stock of their variant. */
export const LINES_BY_VARIANT = sql`variant_line as (
    select product_id, variant_id, min(name) as name, min(available) as available, sum(quantity)::int as quantity,
      sum(made_quantity)::int as made_quantity, max(made_week) as made_week, min(position) as position
    from line group by product_id, variant_id
  )`

/** @returns common table expressions after `LINES_BY_VARIANT`. The variants are locked and have enough stock. */
export function deductStock(orderId: string, at: Date): RawBuilder<unknown> {
  return sql`deducted as (
      update variants v set stock_quantity = v.stock_quantity - (line.quantity - line.made_quantity),
        made_week = coalesce(line.made_week, v.made_week),
        made_count = line.made_quantity + case when line.made_week > v.made_week then 0 else v.made_count end
      from variant_line line where v.id = line.variant_id
    ), ledger as (
      insert into stock_movements (product_id, variant_id, quantity, reason, order_id, created_at)
      select product_id, variant_id, made_quantity - quantity, 'order', ${orderId}, ${at} from variant_line
      where quantity > made_quantity
    )`
}
