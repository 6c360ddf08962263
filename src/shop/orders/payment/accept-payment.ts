import type { AdminOrder } from '../../../contract/admin/order.ts'
import { recordChange } from '../../audit/record-change.ts'
import { notFound, ShopError } from '../../lib/errors.ts'
import { priceText } from '../../lib/money.ts'
import type { Shop, Tx } from '../../shop.ts'
import { findAwaitedRefund } from '../fulfilment/cancel/cancellation.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { readAdminOrder } from '../queries/read-admin-order.ts'
import { markPaid } from './settle.ts'

/**
 * Takes a payment of a wrong amount as the payment of its order. No money moves.
 * @param trouble the issue that the admin was shown @throws ShopError 'not_found', 'conflict'
 */
export async function acceptPayment(
  shop: Shop,
  by: string,
  { id, trouble }: { id: string; trouble?: string | null | undefined },
): Promise<AdminOrder> {
  return await shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw notFound('order')
    const { code: name, currency, payment_issue } = order
    const paid = await requireAcceptable(tx, order)
    if (trouble && trouble !== payment_issue)
      throw new ShopError('conflict', `${payment_issue}. Please look at this order again.`)
    const reason = `Payment of ${priceText(paid, currency)} accepted`
    await markPaid(tx, shop, order, { actor: 'admin', adminId: by, reason, accepted: paid })
    await recordChange(tx, {
      by,
      at: shop.clock.now(),
      subject: 'order',
      id,
      name,
      action: 'payment accepted',
      before: { status: 'pending', payment_trouble: payment_issue, paid: null },
      after: { status: 'processing', payment_trouble: null, paid: priceText(paid, currency) },
    })
    return await readAdminOrder(tx, id)
  })
}

/** @returns the amount paid, in minor units */
async function requireAcceptable(tx: Tx, order: LockedOrder): Promise<number> {
  const { id, status, paid_at, paid_amount, paid_currency, refunded_amount, currency, exchange_credit } =
    order
  if (status !== 'pending' || paid_at || paid_amount === null)
    throw new ShopError('conflict', 'No payment of a wrong amount waits at this order.')
  if (await findAwaitedRefund(tx, id)) throw new ShopError('conflict', 'This order is being cancelled.')
  if (exchange_credit > 0)
    throw new ShopError(
      'conflict',
      'This order is an exchange, of which only the exact difference can be taken. You can cancel it and give this back.',
    )
  if (paid_currency && paid_currency !== currency)
    throw new ShopError(
      'conflict',
      'It was paid in another currency. You can cancel the order and give it back.',
    )
  if (refunded_amount >= paid_amount)
    throw new ShopError('conflict', 'This payment has been given back. You can cancel the order.')
  return paid_amount
}
