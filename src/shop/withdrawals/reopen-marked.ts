import { sql } from 'kysely'
import type { Shop, Tx } from '../shop.ts'

/** Once a refund by amount failed, pieces that it paid wait for a refund again. The caller holds the order's lock. */
export async function reopenMarked(tx: Tx, { clock }: Shop, orderId: string): Promise<void> {
  await sql`
    update refunds marked set status = 'failed', reversed_at = ${clock.now()}
    where marked.order_id = ${orderId} and marked.status <> 'failed' and exists (
      select from refund_covers c join refunds r on r.id = c.covered_by
      where c.refund_id = marked.id and r.status = 'failed')`.execute(tx)
}
