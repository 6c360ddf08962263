import { issueCreditNotes } from '../../documents/issue-credit-notes.ts'
import { ShopError } from '../../lib/errors.ts'
import { fitHolds } from '../../returns/exchange/hold-variants.ts'
import { recordReturnedRefund } from '../../returns/refund/record-returned-refund.ts'
import type { Shop, Tx } from '../../shop.ts'
import { changeStock } from '../../stock/change-stock.ts'
import { findCancellation } from '../fulfilment/cancel/cancellation.ts'
import { warnAgain } from '../fulfilment/warn-again.ts'
import { lockOrder } from '../lock-order.ts'
import type { RefundStatus } from '../payment/payments.ts'
import { cancelIfRefunded, cancelPaidOrder } from './cancel-paid.ts'
import { flagTooMuch } from './flag-too-much.ts'
import { isUnacknowledged } from './is-unacknowledged.ts'
import { markRefundFailed } from './mark-refund-failed.ts'
import { queueRefundEmail } from './queue-refund-email.ts'
import { readRefundedAmount, recordRefund } from './record-refund.ts'
import { restockRefunded } from './stock/restock-refunded.ts'
import { updateRefundedAmount } from './update-refunded-amount.ts'

/**
 * Sends its part first: when that is refused, nothing was given back, and all of it fails.
 * @throws ShopError 'payment_unavailable', 'conflict' when it is refused
 */
export async function sendRefund(shop: Shop, refundId: string): Promise<void> {
  const part = await shop.db
    .selectFrom('refunds')
    .select('id')
    .where('part_of', '=', refundId)
    .executeTakeFirst()
  if (part) await sendRow(shop, part.id)
  await sendRow(shop, refundId)
}

/** The row's id is the idempotency key. */
async function sendRow(shop: Shop, id: string): Promise<void> {
  const refund = await shop.db
    .selectFrom('refunds as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select(['r.order_id', 'r.amount', 'r.from_credit', 'o.exchanged_order_id'])
    .where('r.id', '=', id)
    .where(isUnacknowledged('r'))
    // It pays an order, and is settled with it.
    .where('r.exchange_order_id', 'is', null)
    .executeTakeFirst()
  if (!refund) return
  const { order_id: orderId, amount, from_credit, exchanged_order_id } = refund
  try {
    // An exchange was also paid by the order of what was sent back.
    const payer = (from_credit > 0 && exchanged_order_id) || orderId
    const response = amount > 0 ? await sendAmount(shop, payer, { amount, key: id }) : givenAtOnce(id)
    await changeStock(shop, async (tx) => {
      await acknowledgeRefund(tx, shop, { id, orderId, refundId: response.id, status: response.status })
      await issueCreditNotes(tx, shop, orderId)
    })
    if (response.status === 'failed')
      throw new ShopError('conflict', 'The payment provider refused this refund.')
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'conflict') throw error
    await changeStock(shop, async (tx) => {
      await markRefundFailed(tx, shop, { orderId, id })
      await issueCreditNotes(tx, shop, orderId)
    })
    throw error
  }
}

async function sendAmount(
  shop: Shop,
  payer: string,
  refund: { amount: number; key: string },
): ReturnType<Shop['payments']['refund']> {
  return await shop.payments.refund({ paymentIntent: await findPaymentIntent(shop, payer), ...refund })
}

/** The provider has no part in a refund of nothing. */
export function givenAtOnce(id: string) {
  return { id: `nothing-${id}`, status: 'succeeded' } as const
}

async function findPaymentIntent({ db, payments }: Shop, order_id: string): Promise<string> {
  const { payment_intent, session_id } = await db
    .selectFrom('payments')
    .select(['payment_intent', 'session_id'])
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  if (payment_intent) return payment_intent
  const intent = session_id && (await payments.readSession(session_id)).paymentIntent
  if (!intent) throw new ShopError('conflict', 'The payment provider knows of no payment to give back.')
  await db.updateTable('payments').set({ payment_intent: intent }).where('order_id', '=', order_id).execute()
  return intent
}

type Acknowledged = { id: string; orderId: string; refundId: string; status: RefundStatus }

/** Records that the provider has the refund, then restocks, notifies and cancels the order if requested. Idempotent. */
export async function acknowledgeRefund(
  tx: Tx,
  shop: Shop,
  { id, orderId, refundId, status }: Acknowledged,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  const refund = await tx
    .updateTable('refunds')
    .set({ refund_id: refundId, status, given_at: status === 'failed' ? null : shop.clock.now() })
    .where('id', '=', id)
    .where('refund_id', 'is', null)
    .returning(['amount', 'reason', 'admin_id', 'exchange_order_id', 'part_of'])
    .executeTakeFirst()
  if (!order || !refund) return
  const before = await readRefundedAmount(tx, orderId)
  await updateRefundedAmount(tx, orderId)
  if (status === 'failed') return
  // What an exchange uses was counted before.
  if (!refund.exchange_order_id) await flagTooMuch(tx, shop, order)
  await restockRefunded(tx, { id, order, by: refund.admin_id, at: shop.clock.now() })
  await fitHolds(tx, shop, orderId)
  await warnAgain(tx, orderId)
  if (refund.admin_id) await recordRefund(tx, shop, { ...refund, id, orderId, by: refund.admin_id, before })
  // What it is a part of is sent next.
  if (refund.part_of) return
  const amount = refund.amount + (await readGivenPart(tx, id))
  await recordReturnedRefund(tx, shop, { ...refund, amount, id })
  const request = await findCancellation(tx, orderId)
  const isAwaited = request?.refund_id === id
  if (isAwaited && (await cancelPaidOrder(tx, shop, { orderId, request, refunded: amount, kept: 0 }))) return
  if (await cancelIfRefunded(tx, shop, orderId, refund.admin_id)) return
  // Of an exchange, the confirmation of the new order tells the shopper.
  if (!refund.exchange_order_id) await queueRefundEmail(tx, shop, orderId, { ...refund, id, amount })
}

/** What the other payment of an exchange has given back, in minor units. */
async function readGivenPart(tx: Tx, refundId: string): Promise<number> {
  const part = await tx
    .selectFrom('refunds')
    .select('amount')
    .where('part_of', '=', refundId)
    .where('refund_id', 'is not', null)
    .where('status', '<>', 'failed')
    .executeTakeFirst()
  return part?.amount ?? 0
}
