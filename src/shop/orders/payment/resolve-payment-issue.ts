import type { AdminOrder } from '../../../contract/admin/order.ts'
import { recordChange } from '../../audit/record-change.ts'
import { ShopError } from '../../lib/errors.ts'
import type { Shop } from '../../shop.ts'
import { lockOrder } from '../lock-order.ts'
import { readAdminOrder } from '../queries/read-admin-order.ts'

/** Idempotent. @param trouble the issue that the admin was shown @throws ShopError 'not_found', 'conflict' */
export async function resolvePaymentIssue(
  shop: Shop,
  by: string,
  { id, trouble }: { id: string; trouble?: string | null | undefined },
): Promise<AdminOrder> {
  const at = shop.clock.now()
  return await shop.db.transaction().execute(async (tx) => {
    await lockOrder(tx, id)
    const order = await readAdminOrder(tx, id)
    if (!order.payment_trouble)
      throw new ShopError('conflict', 'Nothing is wrong with the payment of this order.')
    if (trouble && trouble !== order.payment_trouble)
      throw new ShopError('conflict', `${order.payment_trouble}. Please look at this order again.`)
    const resolved = await tx
      .updateTable('payments')
      .set({ payment_issue_resolved_at: at })
      .where('order_id', '=', id)
      .where('payment_issue_resolved_at', 'is', null)
      .returning('payment_issue')
      .executeTakeFirst()
    if (!resolved) return order
    const what = { subject: 'order', id, name: order.code, action: 'payment put right' } as const
    await recordChange(tx, { by, at, ...what, before: { payment_trouble: resolved.payment_issue } })
    return await readAdminOrder(tx, id)
  })
}
