import { addJob } from '../../jobs/add-job.ts'
import type { Shop, Tx } from '../../shop.ts'

/** The caller holds the order's lock. @param isAnother reopens a resolved issue with the same text */
export async function flagPayment(
  tx: Tx,
  shop: Shop,
  { id, code }: { id: string; code: string },
  issue: string,
  isAnother = false,
): Promise<void> {
  const flagged = await tx
    .updateTable('payments')
    .set({ payment_issue: issue, payment_issue_resolved_at: null })
    .where('order_id', '=', id)
    .where((eb) =>
      eb.or([
        eb('payment_issue', 'is distinct from', issue),
        ...(isAnother ? [eb('payment_issue_resolved_at', 'is not', null)] : []),
      ]),
    )
    .returning('order_id')
    .executeTakeFirst()
  if (!flagged) return
  shop.log.error({ order: code, issue }, 'a payment needs attention')
  await addJob(tx, 'notify_payment_issue', { order_id: id, issue })
}
