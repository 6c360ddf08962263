import { sql } from 'kysely'
import type { Tax } from '../../contract/tax/tax-of.ts'
import type { ChosenOption } from '../../contract/variant.ts'
import { givenToShopper } from '../orders/refunds/refund-rows.ts'
import type { Tx } from '../shop.ts'
import type { OrdersTax } from '../tax/tax-of-goods.ts'

/** An order that was paid, as it was placed. Money in minor units. */
export type Sale = {
  id: string
  code: string
  currency: string
  name: string
  placed_at: Date
  paid_at: Date
  /** It differs from the total when an admin accepted another amount. */
  paid: number
  refunded: number
  shipping_fee: number
  promo_amount: number
  promo_code: string | null
  grand_total: number
  tax: OrdersTax | null
  method_name: string
  address: string
  city: string
  state: string
  postal_code: string
  country: string
  items: SoldItem[]
}

type SoldItem = {
  id: string
  name: string
  code: string
  options: ChosenOption[]
  price: number
  quantity: number
  tax: Tax | null
}

/** @returns undefined for an order that was never taken, also when its late payment was given back */
export async function loadSale(db: Tx, orderId: string): Promise<Sale | undefined> {
  return (await loadSales(db, [orderId])).find(({ is_taken }) => is_taken)
}

/** `is_taken`: it was paid before it was cancelled. */
export async function loadSales(db: Tx, orderIds: string[]): Promise<(Sale & { is_taken: boolean })[]> {
  const { rows } = await sql<Sale & { is_taken: boolean }>`
    select o.id, o.code, o.currency, o.first_name || ' ' || o.last_name as name, o.created_at as placed_at, pay.paid_at,
      coalesce(pay.paid_amount, pay.amount) as paid, ${givenToShopper} as refunded, o.shipping_fee, o.promo_amount, u.code as promo_code, o.grand_total,
      o.tax, s.method_name, buyer.address, buyer.city, buyer.state, buyer.postal_code, buyer.country,
      (select json_agg(json_build_object('id', i.id, 'name', i.name, 'code', i.code, 'options', i.options, 'price', i.price,
        'quantity', i.quantity, 'tax', i.tax) order by i.position) from order_items i where i.order_id = o.id) as items,
      exists (select from order_events e where e.order_id = o.id and e.to_status = 'processing') as is_taken
    from orders o join payments pay on pay.order_id = o.id join shippings s on s.order_id = o.id
    left join promo_usages u on u.order_id = o.id left join gifts g on g.order_id = o.id, lateral (
      select coalesce(g.address, s.address) as address, coalesce(g.city, s.city) as city, coalesce(g.state, s.state) as state,
        coalesce(g.postal_code, s.postal_code) as postal_code, coalesce(g.country, s.country) as country) buyer
    where o.id = any(${orderIds}::uuid[])`.execute(db)
  return rows
}
