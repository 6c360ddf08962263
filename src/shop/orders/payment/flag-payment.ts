import { addJob } from '../../jobs/add-job.ts'
import type { Shop, Tx } from '../../shop.ts'

type Flagged = { id: string; code: string }

/**
 * Idempotent: nothing reopens a resolved issue with the same text. Keeps others that no admin has resolved. The caller holds
 * the order's lock.
 */
export async function flagPayment(tx: Tx, shop: Shop, order: Flagged, issue: string): Promise<void> {
  const { payment_issue } = await readIssue(tx, order)
  if (!payment_issue?.includes(issue)) await addPaymentIssue(tx, shop, order, issue)
}

/**
 * Keeps the issues that no admin has resolved, and reopens a resolved one. The caller holds the order's lock.
 * @param isCounted names an unresolved issue with the same text once more
 */
export async function addPaymentIssue(
  tx: Tx,
  shop: Shop,
  order: Flagged,
  issue: string,
  isCounted = false,
): Promise<void> {
  const { payment_issue, payment_issue_resolved_at } = await readIssue(tx, order)
  const open = payment_issue_resolved_at ? null : payment_issue
  if (!isCounted && open?.split('. ').includes(issue)) return
  await writeIssue(tx, shop, order, open ? `${open}. ${issue}` : issue)
}

async function readIssue(tx: Tx, { id }: Flagged) {
  return await tx
    .selectFrom('payments')
    .select(['payment_issue', 'payment_issue_resolved_at'])
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
}

async function writeIssue(tx: Tx, shop: Shop, { id, code }: Flagged, issue: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ payment_issue: issue, payment_issue_resolved_at: null })
    .where('order_id', '=', id)
    .execute()
  shop.log.error({ order: code, issue }, 'a payment needs attention')
  await addJob(tx, 'notify_payment_issue', { order_id: id, issue })
}
