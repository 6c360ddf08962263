import { sql } from 'kysely'
import type { Tx } from '../../shop.ts'

export async function updateRefundedAmount(tx: Tx, orderId: string): Promise<void> {
  await sql`
    with totals as (
      select p.order_id, coalesce(p.paid_amount, p.amount) as paid,
        least(coalesce(p.paid_amount, p.amount), coalesce(sum(r.amount), 0)) as refunded
      from payments p left join refunds r on r.order_id = p.order_id and r.refund_id is not null and r.status <> 'failed'
      where p.order_id = ${orderId} group by p.order_id
    )
    update payments p set refunded_amount = refunded, payment_status =
      case when p.paid_at is null then p.payment_status when refunded >= t.paid and p.amount > 0 then 'refunded' else 'paid' end
    from totals t where t.order_id = p.order_id`.execute(tx)
}
