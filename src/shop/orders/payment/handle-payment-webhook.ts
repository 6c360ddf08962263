import type { Shop } from '../../shop.ts'
import { changeStock } from '../../stock/change-stock.ts'
import { hearRefundStatus } from '../refunds/handle-refund-webhook.ts'
import { bookElsewhere } from '../refunds/record-external-refund.ts'
import type { PaymentEvent, PaymentSession } from './payments.ts'
import { settleOrder } from './settle.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Does what a checked notice of the payment provider tells. It is remembered only after it was done, and doing it
 * again changes nothing: a process that dies half-way loses nothing, since the provider sends it again.
 */
export async function hearPayment(shop: Shop, event: PaymentEvent): Promise<void> {
  const { db, clock } = shop
  const known = await db
    .selectFrom('stripe_events')
    .select('id')
    .where('id', '=', event.id)
    .executeTakeFirst()
  if (known) return
  await obey(shop, event)
  const now = clock.now()
  await db
    .insertInto('stripe_events')
    .values({ id: event.id, type: event.type, created_at: event.createdAt ?? now, handled_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function obey(shop: Shop, event: PaymentEvent): Promise<void> {
  if (event.kind === 'other') return
  if (event.kind === 'refund_status') return await hearRefundStatus(shop, event)
  const orderId = event.kind === 'session' ? event.session.orderId : await orderOfRefund(shop, event)
  const status = orderId && (await statusOf(shop, orderId))
  if (!orderId || !status) {
    shop.log.info({ event: event.id, type: event.type }, 'a payment notice is about nothing of this shop')
    return
  }
  if (event.kind === 'session') {
    const session = status === 'pending' ? await asItStands(shop, event.session) : event.session
    await settleOrder(shop, orderId, session, 'payment')
  } else {
    // The notice may tell of what has come back since.
    const refunds = await shop.payments.readRefundsElsewhere(event.paymentIntent)
    await changeStock(shop, (tx) => bookElsewhere(tx, shop, orderId, refunds))
  }
}

async function statusOf({ db }: Shop, orderId: string): Promise<string | undefined> {
  if (!UUID.test(orderId)) return undefined
  return (await db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirst())?.status
}

/** A notice may be old, and come after newer ones: before it ends an order, the provider is asked whether it stands. */
async function asItStands({ payments }: Shop, told: PaymentSession): Promise<PaymentSession> {
  const ends = told.payment === 'failed' || (told.payment === 'unpaid' && told.status === 'expired')
  return ends ? await payments.readSession(told.id) : told
}

type RefundEvent = Extract<PaymentEvent, { kind: 'refund' }>

async function orderOfRefund(
  { db }: Shop,
  { orderId, paymentIntent }: RefundEvent,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('payments')
    .select('order_id')
    .where('payment_intent', '=', paymentIntent)
    .executeTakeFirst()
  return found?.order_id ?? orderId
}
