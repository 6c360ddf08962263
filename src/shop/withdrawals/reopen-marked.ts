import { sql } from 'kysely'
import type { Shop, Tx } from '../shop.ts'

/**
 * Once a refund by amount failed, or its part did, pieces that it does not pay any more wait for a refund again. The caller
 * holds the order's lock. @returns the refunds of 0.00 that fail
 */
export async function reopenMarked(tx: Tx, { clock }: Shop, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with payer as (
      select r.id, r.status = 'failed' or r.amount - r.shipping + coalesce(part.amount - part.shipping, 0) < (
        select coalesce(sum(c.amount), 0) from refund_covers c join refunds marked on marked.id = c.refund_id
        where c.covered_by = r.id and marked.status <> 'failed') as is_short
      from refunds r left join refunds part on part.part_of = r.id and part.status <> 'failed'
      where r.order_id = ${orderId}
    )
    update refunds marked set status = 'failed', reversed_at = ${clock.now()}
    where marked.order_id = ${orderId} and marked.status <> 'failed' and exists (
      select from refund_covers c join payer on payer.id = c.covered_by
      where c.refund_id = marked.id and payer.is_short)
    returning marked.id`.execute(tx)
  return rows.map(({ id }) => id)
}
