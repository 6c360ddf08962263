import { exchangePayment } from '../../mail/messages/returns/exchange.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { lockOrder } from '../../orders/lock-order.ts'
import { findPayable } from '../../orders/payment/find-payable.ts'
import { openPayment } from '../../orders/payment/open-payment.ts'
import type { Shop } from '../../shop.ts'

/** Opens the payment page of a dearer exchange, and mails its link once. Idempotent. @throws ShopError 'payment_unavailable' */
export async function openExchangePayment(shop: Shop, orderId: string): Promise<void> {
  const payable = await findPayable(shop, { id: orderId })
  if (payable?.status !== 'pending') return
  const { url } = payable.page ?? (await openPayment(shop, payable))
  const { code, email, totals, credit } = payable
  await shop.db.transaction().execute(async (tx) => {
    const locked = await lockOrder(tx, orderId)
    const sent = await tx
      .selectFrom('emails')
      .select('id')
      .where('order_id', '=', orderId)
      .where('kind', '=', 'exchange_payment')
      .executeTakeFirst()
    if (locked?.status !== 'pending' || sent) return
    const { first_name } = await tx
      .selectFrom('orders')
      .select('first_name')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const amount = totals.total - (credit ?? 0)
    await queueMail(
      tx,
      shop,
      exchangePayment(shop, { order: { id: orderId, code, email }, first_name, amount, url }),
    )
  })
}
