import type { LockedOrder } from '../../orders/lock-order.ts'
import type { Shop, Tx } from '../../shop.ts'
import { findReturnRows } from '../find-returns.ts'
import { findExchangeRefund } from './exchange-refund.ts'
import { reportRelease } from './report-release.ts'

type Cause = {
  paymentStatus?: 'failed'
  /** By an admin. */
  isAsked: boolean
}

/** The exchange was not paid: its return can be exchanged again, or refunded. The caller holds the lock of its order. */
export async function cancelExchange(tx: Tx, shop: Shop, order: LockedOrder, cause: Cause): Promise<void> {
  const refund = await findExchangeRefund(tx, order.id)
  if (!refund) return
  // A repeated call exchanges again.
  await tx
    .updateTable('refunds')
    .set({ status: 'failed', idempotency_key: null })
    .where('id', '=', refund.id)
    .execute()
  const [found] = refund.return_id ? await findReturnRows(tx, [refund.return_id]) : []
  if (found) await reportRelease(tx, shop, found, reasonOf(order, cause))
}

/** For shopper and owner. */
function reasonOf({ session_id }: LockedOrder, { isAsked, paymentStatus }: Cause): string {
  if (isAsked) return 'Its order was cancelled'
  if (paymentStatus === 'failed') return 'The payment of the difference failed'
  if (!session_id) return 'The payment page for the difference could not be opened'
  return 'The difference was not paid'
}
