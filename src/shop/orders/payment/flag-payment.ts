import { addJob } from '../../jobs/add-job.ts'
import type { Shop, Tx } from '../../shop.ts'

type Flagged = { id: string; code: string }

/**
 * Idempotent: nothing reopens a resolved issue with the same text. Keeps others that no admin has resolved. The caller holds
 * the order's lock.
 */
export async function flagPayment(tx: Tx, shop: Shop, order: Flagged, issue: string): Promise<void> {
  const { issues } = await readIssues(tx, order)
  if (!issues.includes(issue)) await addPaymentIssue(tx, shop, order, issue)
}

type Options = {
  /** Names an unresolved issue with the same text once more. */
  isCounted?: boolean
  /** The end of the text of unresolved issues whose amount the new one includes: they go. */
  replaces?: string
}

/** Keeps the issues that no admin has resolved, and reopens a resolved one. The caller holds the order's lock. */
export async function addPaymentIssue(
  tx: Tx,
  shop: Shop,
  order: Flagged,
  issue: string,
  { isCounted = false, replaces }: Options = {},
): Promise<void> {
  const { issues, isResolved } = await readIssues(tx, order)
  const open = isResolved ? [] : issues
  if (!isCounted && open.includes(issue)) return
  const kept = replaces ? open.filter((other) => !other.endsWith(replaces)) : open
  await writeIssues(tx, shop, order, [...kept, issue])
}

const SEPARATOR = '. '
/** A separator within an issue, such as that of a code. */
const ESCAPED = '.\u00A0'

async function readIssues(tx: Tx, { id }: Flagged) {
  const { payment_issue, payment_issue_resolved_at } = await tx
    .selectFrom('payments')
    .select(['payment_issue', 'payment_issue_resolved_at'])
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    issues: payment_issue?.split(SEPARATOR).map((issue) => issue.replaceAll(ESCAPED, SEPARATOR)) ?? [],
    isResolved: payment_issue_resolved_at !== null,
  }
}

async function writeIssues(tx: Tx, shop: Shop, { id, code }: Flagged, issues: string[]): Promise<void> {
  const issue = issues.map((one) => one.replaceAll(SEPARATOR, ESCAPED)).join(SEPARATOR)
  await tx
    .updateTable('payments')
    .set({ payment_issue: issue, payment_issue_resolved_at: null })
    .where('order_id', '=', id)
    .execute()
  shop.log.error({ order: code, issue }, 'a payment needs attention')
  await addJob(tx, 'notify_payment_issue', { order_id: id, issue })
}
