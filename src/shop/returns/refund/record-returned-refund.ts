import { amountText } from '../../lib/money.ts'
import type { Shop, Tx } from '../../shop.ts'
import { writeStep } from '../change-return.ts'
import { findReturnRows } from '../find-returns.ts'

type Refund = {
  id: string
  amount: number
  reason: string | null
  admin_id: string | null
  exchange_order_id: string | null
}

/** The step of a return whose refund the provider has. The caller holds the order's lock. */
export async function recordReturnedRefund(tx: Tx, shop: Shop, refund: Refund): Promise<void> {
  const known = await tx
    .selectFrom('returns')
    .select('id')
    .where('refund_id', '=', refund.id)
    .executeTakeFirst()
  if (!known) return
  const [found] = await findReturnRows(tx, [known.id])
  if (!found) return
  await writeStep(
    tx,
    shop,
    { found },
    {
      by: refund.admin_id,
      event: refund.exchange_order_id ? 'exchanged' : 'refunded',
      reason: refund.reason,
      before: { refund: null },
      after: { refund: amountText(refund.amount) },
    },
  )
}
