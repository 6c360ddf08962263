import type { AdminOrder } from '../../../contract/admin/order.ts'
import { orderShipped, type ShippedOptions } from '../../mail/messages/order-shipped.ts'
import { exchangeSent } from '../../mail/messages/returns/gift-return.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Shop, Tx } from '../../shop.ts'

/** To the shopper, and to the receiver of a gift who asked for this exchange. @param number of the parcel */
export async function queueShippedMail(
  tx: Tx,
  shop: Shop,
  order: AdminOrder,
  { number, ...options }: ShippedOptions & { number: number },
): Promise<void> {
  await queueMail(tx, shop, orderShipped(shop, order, number, options))
  const to = order.gift && (await findExchangeReceiver(tx, order.id))
  if (to) await queueMail(tx, shop, exchangeSent(shop, order, { to, number, ...options }))
}

async function findExchangeReceiver(tx: Tx, orderId: string): Promise<string | null | undefined> {
  const found = await tx
    .selectFrom('returns as r')
    .innerJoin('refunds as f', 'f.id', 'r.refund_id')
    .where('f.exchange_order_id', '=', orderId)
    .select('r.receiver_email')
    .executeTakeFirst()
  return found?.receiver_email
}
