import { sql } from 'kysely'
import type { Shop, Tx } from '../../../shop.ts'
import type { LockedOrder } from '../../lock-order.ts'
import { addPaymentIssue } from '../../payment/flag-payment.ts'
import { restockedByFailed } from './restock-due.ts'

/**
 * While the order is to be sent, so are the pieces of a refund that failed: what it had put back leaves the stock again. What
 * was sold meanwhile is a payment issue. The caller holds the locks of the order and of its variants.
 */
export async function reverseRestock(
  tx: Tx,
  shop: Shop,
  order: LockedOrder,
  refundIds: string[],
): Promise<void> {
  if (order.status !== 'processing') return
  const { rows } = await sql<{ code: string; missing: number }>`
    with owed as (${restockedByFailed(refundIds, order.id)}), taken as (
      select v.id, v.product_id, v.code, least(owed.quantity, v.stock_quantity) as quantity,
        greatest(0, owed.quantity - v.stock_quantity) as missing
      from owed join variants v on v.id = owed.variant_id
    ), updated as (
      update variants v set stock_quantity = v.stock_quantity - taken.quantity from taken where v.id = taken.id
    ), ledger as (
      insert into stock_movements (product_id, variant_id, quantity, reason, note, order_id, created_at)
      select product_id, id, -quantity, 'refund', 'The refund failed: it is to be sent', ${order.id}, ${shop.clock.now()}
      from taken where quantity > 0
    ), reversed as (
      update refund_items r set restocked = false from order_items i
      where i.id = r.order_item_id and r.refund_id = any(${refundIds}::uuid[])
        and (r.sent_quantity = 0 or not r.sent_restocked)
        and i.variant_id in (select id from taken where missing = 0)
    )
    select code, missing from taken where missing > 0 order by code`.execute(tx)
  if (rows.length === 0) return
  const pieces = rows.map(({ code, missing }) => `${missing} x ${code}`).join(', ')
  const issue = `A refund failed, and of what it had put back, ${pieces} cannot be taken from the stock again`
  await addPaymentIssue(tx, shop, order, issue, { isCounted: true })
}
