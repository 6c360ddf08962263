import { sql } from 'kysely'
import { priceText } from '../money.ts'
import type { Shop, Tx } from '../shop.ts'
import { changeStock } from '../stock/change-stock.ts'
import { flagPayment } from './flag-payment.ts'
import { type LockedOrder, lockOrder } from './lock-order.ts'
import type { PaymentEvent } from './payments.ts'
import { noteRefund, noteRefusal } from './send-refund.ts'

type Notice = Extract<PaymentEvent, { kind: 'refund_status' }>

/**
 * How a refund ended: the bank has taken it, or sent it back. It may come before the shop has written down what the
 * provider answered, also when that answer never came: the key that the shop gave it tells which refund it is.
 */
export async function hearRefundStatus(shop: Shop, notice: Notice): Promise<void> {
  if (notice.status === 'pending') return
  await changeStock(shop, async (tx) => {
    const about = await findRefund(tx, notice)
    const order = about && (await lockOrder(tx, about.order_id))
    // Its answer may have been written down while this waited for the lock.
    const found = order && (await findRefund(tx, notice))
    if (!found) return
    if (found.refund_id === null) await noteAnswer(tx, shop, order, notice)
    else await noteEnd(tx, shop, order, { ...notice, id: found.id })
  })
}

type Found = { id: string; order_id: string; refund_id: string | null }

/** A refund of the provider's dashboard has no key and no id that the shop knows: its payment and amount tell. */
async function findRefund(
  tx: Tx,
  { refundId, key, paymentIntent, amount }: Notice,
): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select r.id, r.order_id, r.refund_id from refunds r join payments p on p.order_id = r.order_id
    where r.refund_id = ${refundId} or (r.id::text = ${key ?? null} and r.refund_id is null and r.status = 'pending')
      or (${key ?? null}::text is null and p.payment_intent = ${paymentIntent ?? null} and r.amount = ${amount}
        and r.refund_id like 'evt\\_%' and r.status <> 'failed')
    order by r.refund_id is not distinct from ${refundId} desc, r.created_at desc limit 1`.execute(tx)
  return rows[0]
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
  await tx
    .updateTable('payments')
    .set((eb) => ({
      refunded_amount: eb.fn<number>('greatest', [eb.val(0), eb('refunded_amount', '-', changed.amount)]),
      payment_status: 'paid',
    }))
    .where('order_id', '=', order.id)
    .execute()
  await flagPayment(
    tx,
    shop,
    order,
    `A refund of ${priceText(changed.amount, order.currency)} came back`,
    true,
  )
}
