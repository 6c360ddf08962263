import { sql } from 'kysely'
import type { StockMovement } from '../../contract/admin/products/stock.ts'
import { CHOSEN_OPTIONS } from '../catalog/variants/variant-rows.ts'
import { notFound } from '../lib/errors.ts'
import { utc } from '../lib/iso-time.ts'
import type { Tx } from '../shop.ts'

/** Newest first; `balance` is the variant's stock after the movement. @throws ShopError 'not_found' */
export async function listStockMovements(
  db: Tx,
  id: string,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ items: StockMovement[]; total: number }> {
  const { rows } = await sql<{ total: number; items: StockMovement[] }>`
    select
      (select count(*) from stock_movements where product_id = p.id) as total,
      coalesce((select json_agg(page) from (
        select m.id, m.variant_id, v.code, ${CHOSEN_OPTIONS} as options, m.quantity, m.balance, m.reason, m.note,
          (select json_build_object('id', o.id, 'code', o.code) from orders o where o.id = m.order_id) as order,
          (select json_build_object('id', a.id, 'name', a.first_name || ' ' || a.last_name)
            from admins a where a.id = m.admin_id) as admin,
          ${utc('m.created_at')} as created_at
        from (
          select *, (select stock_quantity from variants where id = variant_id) - coalesce(sum(quantity) over (
            partition by variant_id order by id desc rows between unbounded preceding and 1 preceding), 0) as balance
          from stock_movements where product_id = p.id
          order by id desc limit ${limit} offset ${skip}) m join variants v on v.id = m.variant_id
        order by m.id desc) page), '[]') as items
    from products p where p.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('product')
  return rows[0]
}
