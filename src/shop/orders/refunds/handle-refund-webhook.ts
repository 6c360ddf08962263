import { sql } from 'kysely'
import { issueCreditNotes } from '../../documents/issue-credit-notes.ts'
import { priceText } from '../../lib/money.ts'
import { holdAgain } from '../../returns/exchange/hold-again.ts'
import type { Shop, Tx } from '../../shop.ts'
import { changeStock } from '../../stock/change-stock.ts'
import { lockVariantsOfOrder } from '../../stock/deduct-stock.ts'
import { recountMade } from '../../stock/recount-made.ts'
import { reopenMarked } from '../../withdrawals/reopen-marked.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { addPaymentIssue } from '../payment/flag-payment.ts'
import type { PaymentEvent } from '../payment/payments.ts'
import { isUnacknowledged } from './is-unacknowledged.ts'
import { keepGivenPart } from './keep-given-part.ts'
import { markRefundFailed } from './mark-refund-failed.ts'
import { insertExternalRefund } from './record-external-refund.ts'
import { acknowledgeRefund } from './send-refund.ts'
import { reverseRestock } from './stock/reverse-restock.ts'
import { updateRefundedAmount } from './update-refunded-amount.ts'

type RefundEvent = Extract<PaymentEvent, { kind: 'refund_status' }>

/** The event may arrive before the provider's response: the idempotency key in it identifies the refund. */
export async function handleRefundWebhook(shop: Shop, event: RefundEvent): Promise<void> {
  if (event.status === 'pending') return
  await changeStock(shop, async (tx) => {
    const orderId = (await findRefund(tx, event))?.order_id ?? (await findExternalOrderId(tx, event))
    const order = orderId && (await lockOrder(tx, orderId))
    if (!order) return
    // Read again: the provider's response may have been recorded while this call waited for the lock.
    const found = await findRefund(tx, event)
    if (!found) await recordExternalFailure(tx, shop, order, event)
    else if (found.refund_id === null) await applyAcknowledgement(tx, shop, order, event)
    else await applyFinalStatus(tx, shop, order, { ...event, id: found.id })
    await issueCreditNotes(tx, shop, order.id)
  })
}

type Found = { id: string; order_id: string; refund_id: string | null }

async function findRefund(tx: Tx, { refundId, key }: RefundEvent): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select id, order_id, refund_id from refunds
    where refund_id = ${refundId} or (id::text = ${key ?? null} and ${isUnacknowledged('refunds')})
    order by refund_id is not distinct from ${refundId} desc limit 1`.execute(tx)
  return rows[0]
}

async function findExternalOrderId(tx: Tx, { key, paymentIntent }: RefundEvent): Promise<string | undefined> {
  return key || !paymentIntent ? undefined : await findOrderIdByIntent(tx, paymentIntent)
}

export async function findOrderIdByIntent(db: Tx, paymentIntent: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('payments')
    .select('order_id')
    .where('payment_intent', '=', paymentIntent)
    .executeTakeFirst()
  return found?.order_id
}

async function recordExternalFailure(
  tx: Tx,
  shop: Shop,
  order: LockedOrder,
  { key, refundId: id, amount, status }: RefundEvent,
): Promise<void> {
  if (key || status !== 'failed') return
  if (amount === undefined)
    return await addPaymentIssue(tx, shop, order, 'A refund came back, of an amount that cannot be read')
  if (await insertExternalRefund(tx, shop, order, { id, amount, status }))
    await flagReturnedRefund(tx, shop, order, amount)
}

async function applyAcknowledgement(
  tx: Tx,
  shop: Shop,
  { id: orderId }: LockedOrder,
  { refundId, key, status }: RefundEvent,
): Promise<void> {
  const id = key as string
  await acknowledgeRefund(tx, shop, { id, orderId, refundId, status })
  if (status === 'failed') await markRefundFailed(tx, shop, { orderId, id })
}

async function applyFinalStatus(
  tx: Tx,
  shop: Shop,
  order: LockedOrder,
  { id, status }: RefundEvent,
): Promise<void> {
  const changed = await tx
    .updateTable('refunds')
    .set({ status, ...(status === 'failed' && { reversed_at: shop.clock.now() }) })
    .where('id', '=', id)
    .where('status', '!=', status)
    .where('status', '!=', 'failed')
    .returning('amount')
    .executeTakeFirst()
  if (!changed || status !== 'failed') return
  await keepGivenPart(tx, order.id, id)
  await updateRefundedAmount(tx, order.id)
  const reopened = await reopenMarked(tx, shop, order.id)
  await lockVariantsOfOrder(tx, order.id)
  await reverseRestock(tx, shop, order, [id, ...reopened])
  await holdAgain(tx, shop, order.id)
  // What was to be made is to be made again.
  await recountMade(tx, order.id)
  await flagReturnedRefund(tx, shop, order, changed.amount)
}

async function flagReturnedRefund(tx: Tx, shop: Shop, order: LockedOrder, amount: number): Promise<void> {
  const issue = `A refund of ${priceText(amount, order.currency)} came back`
  await addPaymentIssue(tx, shop, order, issue, { isCounted: true })
}
