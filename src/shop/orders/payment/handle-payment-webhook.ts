import { issueCreditNotes } from '../../documents/issue-credit-notes.ts'
import type { Shop } from '../../shop.ts'
import { changeStock } from '../../stock/change-stock.ts'
import { findOrderIdByIntent, handleRefundWebhook } from '../refunds/handle-refund-webhook.ts'
import { recordExternalRefunds } from '../refunds/record-external-refund.ts'
import type { PaymentEvent, PaymentSession } from './payments.ts'
import { settleOrder } from './settle.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Idempotent. The event is recorded last: if the process dies before, the provider sends it again. */
export async function handlePaymentWebhook(shop: Shop, event: PaymentEvent): Promise<void> {
  const { db, clock } = shop
  const known = await db
    .selectFrom('stripe_events')
    .select('id')
    .where('id', '=', event.id)
    .executeTakeFirst()
  if (known) return
  await applyEvent(shop, event)
  const now = clock.now()
  await db
    .insertInto('stripe_events')
    .values({ id: event.id, type: event.type, created_at: event.createdAt ?? now, handled_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function applyEvent(shop: Shop, event: PaymentEvent): Promise<void> {
  if (event.kind === 'other') return
  if (event.kind === 'refund_status') return await handleRefundWebhook(shop, event)
  const orderId =
    event.kind === 'session'
      ? event.session.orderId
      : ((await findOrderIdByIntent(shop.db, event.paymentIntent)) ?? event.orderId)
  const status = orderId && (await readStatus(shop, orderId))
  if (!orderId || !status) {
    shop.log.info(
      { event: event.id, type: event.type },
      'ignored a webhook event about no order of this shop',
    )
    return
  }
  if (event.kind === 'session') {
    const session = status === 'pending' ? await readCurrentSession(shop, event.session) : event.session
    await settleOrder(shop, orderId, session, 'payment')
  } else {
    // The event may be outdated: a refund in it may have failed since.
    const refunds = await shop.payments.readExternalRefunds(event.paymentIntent)
    await changeStock(shop, async (tx) => {
      await recordExternalRefunds(tx, shop, orderId, refunds)
      await issueCreditNotes(tx, shop, orderId)
    })
  }
}

async function readStatus({ db }: Shop, orderId: string): Promise<string | undefined> {
  if (!UUID.test(orderId)) return undefined
  return (await db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirst())?.status
}

/** Events may arrive late and out of order. Before one cancels an order, the session is read from the provider. */
async function readCurrentSession({ payments }: Shop, session: PaymentSession): Promise<PaymentSession> {
  const { id, payment, status } = session
  const cancels = payment === 'failed' || (payment === 'unpaid' && status === 'expired')
  return cancels ? await payments.readSession(id) : session
}
