import { type RawBuilder, sql } from 'kysely'

export type StockedProduct = {
  id: string
  name: string
  code: string
  /** Minor units. */
  price: number
  stock_quantity: number
  archived: boolean
}

/**
 * Locks in id order, so that concurrent orders do not deadlock. An order that waited for another one's lock reads the
 * stock that is left.
 */
export function lockedProducts(which: RawBuilder<boolean>): RawBuilder<StockedProduct> {
  return sql`select id, name, code, price, stock_quantity, not on_sale as archived
    from products where ${which} order by id for no key update`
}

/**
 * @returns common table expressions after one named `line (product_id, quantity, …)`. The products are locked and have
 * enough stock.
 */
export function deductStock(orderId: string, at: Date): RawBuilder<unknown> {
  return sql`deducted as (
      update products set stock_quantity = stock_quantity - line.quantity from line where products.id = line.product_id
    ), ledger as (
      insert into stock_movements (product_id, quantity, reason, order_id, created_at)
      select product_id, -quantity, 'order', ${orderId}, ${at} from line
    )`
}
