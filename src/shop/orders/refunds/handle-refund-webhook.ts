import { sql } from 'kysely'
import { priceText } from '../../lib/money.ts'
import type { Shop, Tx } from '../../shop.ts'
import { changeStock } from '../../stock/change-stock.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { flagPayment } from '../payment/flag-payment.ts'
import type { PaymentEvent } from '../payment/payments.ts'
import { isUnanswered } from './is-unacknowledged.ts'
import { isNews, nameByItself } from './record-external-refund.ts'
import { countRefunds, noteRefund, noteRefusal } from './send-refund.ts'

type Notice = Extract<PaymentEvent, { kind: 'refund_status' }>

/**
 * How a refund ended: the bank has taken it, or sent it back. It may come before the shop has written down what the
 * provider answered, also when that answer never came: the key that the shop gave it tells which refund it is.
 */
export async function hearRefundStatus(shop: Shop, notice: Notice): Promise<void> {
  if (notice.status === 'pending') return
  await changeStock(shop, async (tx) => {
    const orderId = (await findRefund(tx, notice))?.order_id ?? (await orderOfElsewhere(tx, notice))
    const order = orderId && (await lockOrder(tx, orderId))
    if (!order) return
    const { refundId, key, amount } = notice
    if (!key && amount !== undefined) await nameByItself(tx, order.id, { id: refundId, amount })
    // Its answer may have been written down while this waited for the lock.
    const found = await findRefund(tx, notice)
    if (!found) await noteElsewhere(tx, shop, order, notice)
    else if (found.refund_id === null) await noteAnswer(tx, shop, order, notice)
    else await noteEnd(tx, shop, order, { ...notice, id: found.id })
  })
}

type Found = { id: string; order_id: string; refund_id: string | null }

async function findRefund(tx: Tx, { refundId, key }: Notice): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select id, order_id, refund_id from refunds
    where refund_id = ${refundId} or (id::text = ${key ?? null} and ${isUnanswered('refunds')})
    order by refund_id is not distinct from ${refundId} desc limit 1`.execute(tx)
  return rows[0]
}

/** A refund of the provider's dashboard has no key: its payment tells whose it is. */
async function orderOfElsewhere(tx: Tx, { key, paymentIntent }: Notice): Promise<string | undefined> {
  if (key || !paymentIntent) return undefined
  const found = await tx
    .selectFrom('payments')
    .select('order_id')
    .where('payment_intent', '=', paymentIntent)
    .executeTakeFirst()
  return found?.order_id
}

async function noteElsewhere(
  tx: Tx,
  shop: Shop,
  order: LockedOrder,
  { key, refundId: id, amount, status }: Notice,
): Promise<void> {
  if (key || status !== 'failed') return
  if (amount === undefined)
    return await flagPayment(tx, shop, order, 'A refund came back, of an amount that cannot be read', true)
  if (await isNews(tx, shop, order, { id, amount, status })) await tellOfReturn(tx, shop, order, amount)
}

async function noteAnswer(
  tx: Tx,
  shop: Shop,
  { id: orderId }: LockedOrder,
  { refundId, key, status }: Notice,
): Promise<void> {
  const id = key as string
  await noteRefund(tx, shop, { id, orderId, refundId, status })
  if (status === 'failed') await noteRefusal(tx, shop, { orderId, id })
}

async function noteEnd(tx: Tx, shop: Shop, order: LockedOrder, { id, status }: Notice): Promise<void> {
  const changed = await tx
    .updateTable('refunds')
    .set({ status })
    .where('id', '=', id)
    .where('status', '!=', status)
    .where('status', '!=', 'failed')
    .returning('amount')
    .executeTakeFirst()
  if (!changed || status !== 'failed') return
  await countRefunds(tx, order.id)
  await tellOfReturn(tx, shop, order, changed.amount)
}

async function tellOfReturn(tx: Tx, shop: Shop, order: LockedOrder, amount: number): Promise<void> {
  await flagPayment(tx, shop, order, `A refund of ${priceText(amount, order.currency)} came back`, true)
}
