import type { AdminOrder } from '../../../contract/admin/order.ts'
import { recordChange } from '../../audit/record-change.ts'
import { notFound, ShopError } from '../../lib/errors.ts'
import { orderConfirmed } from '../../mail/messages/order-confirmed.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Shop } from '../../shop.ts'
import { findOrder } from '../queries/find-order.ts'
import { readAdminOrder } from '../queries/read-admin-order.ts'

/** @throws ShopError 'not_found'; 'conflict' when the order is not paid, or its customer's account is deleted */
export async function resendConfirmation(shop: Shop, by: string, id: string): Promise<AdminOrder> {
  const at = shop.clock.now()
  return await shop.db.transaction().execute(async (tx) => {
    const order = await findOrder(tx, { id, of: 'anybody' })
    if (!order) throw notFound('order')
    if (!order.is_paid) throw new ShopError('conflict', 'Only a paid order has a confirmation.')
    // A unique index allows one e-mail of the kind 'order_confirmed' per order.
    const mail = { ...orderConfirmed(shop, order), kind: 'order_confirmed_copy' }
    if (!mail.to) throw new ShopError('conflict', 'This customer has deleted their account.')
    await queueMail(tx, shop, mail)
    const change = { subject: 'order', id, name: order.code, action: 'confirmation sent again' } as const
    await recordChange(tx, { by, at, ...change })
    return await readAdminOrder(tx, id)
  })
}
