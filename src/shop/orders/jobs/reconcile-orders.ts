import { dateAgo } from '../../lib/date-ago.ts'
import { ShopError } from '../../lib/errors.ts'
import type { Shop } from '../../shop.ts'
import { alertReserved } from '../../stock/alert-reserved.ts'
import { changeStock } from '../../stock/change-stock.ts'
import { expireOrphanedSession, findOrphanedSessions } from '../payment/expire-orphaned-sessions.ts'
import { claimCheck } from '../payment/refresh-payment.ts'
import { cancelWithoutSession } from '../payment/return-to-cart.ts'
import { settleOrder } from '../payment/settle.ts'
import { cancelIfRefunded } from '../refunds/cancel-paid.ts'
import { isUnacknowledged } from '../refunds/is-unacknowledged.ts'
import { sendRefund } from '../refunds/send-refund.ts'

const MINUTE_MS = 60_000
const SESSION_GRACE_MS = 2 * MINUTE_MS
// All attempts of the job that opens the payment page of an exchange.
const EXCHANGE_GRACE_MS = 4 * 60 * MINUTE_MS
const REFUND_GRACE_MS = 2 * MINUTE_MS
const CHECK_INTERVAL_MS = 5 * MINUTE_MS
// An overdue order is checked once per run.
const OVERDUE_CHECK_INTERVAL_MS = 30_000
const BATCH = 50
const CONCURRENCY = 5
const TIME_BUDGET_MS = 45_000

/** Repairs what webhooks and requests left unfinished. An unavailable provider is retried in the next run. */
export async function reconcileOrders(shop: Shop): Promise<void> {
  await alertReserved(shop).catch((error) =>
    shop.log.error({ error: error.message }, 'could not check the reserved stock'),
  )
  await cancelOrdersWithoutSession(shop)
  await checkDuePayments(shop)
  await expireOrphanedSessions(shop)
  await sendStuckRefunds(shop)
  await cancelRefundedOrders(shop)
}

async function cancelOrdersWithoutSession(shop: Shop): Promise<void> {
  const found = await shop.db
    .selectFrom('orders as o')
    .innerJoin('payments as p', 'p.order_id', 'o.id')
    .select('o.id')
    .where('o.status', '=', 'pending')
    .where('p.session_id', 'is', null)
    .where('o.created_at', '<', dateAgo(shop, SESSION_GRACE_MS))
    .where((eb) =>
      eb.or([eb('o.exchange_credit', '=', 0), eb('o.created_at', '<', dateAgo(shop, EXCHANGE_GRACE_MS))]),
    )
    .limit(500)
    .execute()
  for (const { id } of found) {
    const cause = { actor: 'clock', reason: 'The payment page was never opened' } as const
    await cancelWithoutSession(shop, id, cause).catch((error) => logFailure(shop, id, error))
  }
}

async function checkDuePayments(shop: Shop): Promise<void> {
  const until = performance.now() + TIME_BUDGET_MS
  let due: Due[]
  do due = await dueOrders(shop)
  while (await callProvider(shop, due, { until, call: (order) => checkPayment(shop, order) }))
}

type Calls<Subject> = { until: number; call(subject: Subject): Promise<void> }

/** If a whole batch fails, the provider is unavailable. @returns whether all calls were made, and there were any */
async function callProvider<Subject extends { id: string }>(
  shop: Shop,
  subjects: Subject[],
  { until, call }: Calls<Subject>,
): Promise<boolean> {
  for (let at = 0; at < subjects.length; at += CONCURRENCY) {
    if (performance.now() > until) return false
    const batch = subjects.slice(at, at + CONCURRENCY)
    const outcomes = await Promise.all(
      batch.map((subject) => call(subject).catch((error) => logFailure(shop, subject.id, error))),
    )
    if (outcomes.every((outcome) => outcome === 'provider unavailable')) return false
  }
  return subjects.length > 0
}

type Due = { id: string; intervalMs: number; isOverdue: boolean }

async function dueOrders(shop: Shop): Promise<Due[]> {
  const now = shop.clock.now()
  const found = await shop.db
    .selectFrom('orders as o')
    .innerJoin('payments as p', 'p.order_id', 'o.id')
    .select(['o.id', 'o.reserved_until', 'p.payment_status'])
    .where('o.status', '=', 'pending')
    .where('p.session_id', 'is not', null)
    .where('p.paid_amount', 'is', null)
    .where('o.created_at', '<', dateAgo(shop, CHECK_INTERVAL_MS))
    .where((eb) =>
      eb.or([
        eb('p.checked_at', 'is', null),
        eb('p.checked_at', '<=', dateAgo(shop, CHECK_INTERVAL_MS)),
        eb.and([
          eb('o.reserved_until', '<', now),
          eb('p.payment_status', '=', 'open'),
          eb('p.checked_at', '<=', dateAgo(shop, OVERDUE_CHECK_INTERVAL_MS)),
        ]),
      ]),
    )
    .orderBy('o.reserved_until')
    .limit(BATCH)
    .execute()
  return found.map(({ id, reserved_until, payment_status }) => {
    const isOverdue = reserved_until < now && payment_status === 'open'
    return { id, isOverdue, intervalMs: isOverdue ? OVERDUE_CHECK_INTERVAL_MS : CHECK_INTERVAL_MS }
  })
}

async function checkPayment(shop: Shop, { id, intervalMs, isOverdue }: Due): Promise<void> {
  const sessionId = await claimCheck(shop, id, intervalMs)
  if (!sessionId) return
  const { readSession, expireSession } = shop.payments
  try {
    await settleOrder(
      shop,
      id,
      await (isOverdue ? expireSession(sessionId) : readSession(sessionId)),
      'clock',
    )
  } catch (error) {
    await retryInNextRun(shop, id, intervalMs)
    throw error
  }
}

async function retryInNextRun(shop: Shop, id: string, intervalMs: number): Promise<void> {
  const checked_at = dateAgo(shop, intervalMs - OVERDUE_CHECK_INTERVAL_MS)
  await shop.db.updateTable('payments').set({ checked_at }).where('order_id', '=', id).execute()
}

async function expireOrphanedSessions(shop: Shop): Promise<void> {
  const until = performance.now() + TIME_BUDGET_MS
  await callProvider(shop, await findOrphanedSessions(shop), {
    until,
    call: (order) => expireOrphanedSession(shop, order),
  })
}

async function sendStuckRefunds(shop: Shop): Promise<void> {
  const until = performance.now() + TIME_BUDGET_MS
  await callProvider(shop, await stuckRefunds(shop), { until, call: ({ id }) => sendRefund(shop, id) })
}

async function stuckRefunds(shop: Shop): Promise<{ id: string }[]> {
  return await shop.db
    .selectFrom('refunds')
    .select('id')
    .where(isUnacknowledged('refunds'))
    .where('exchange_order_id', 'is', null)
    .where('part_of', 'is', null)
    .where('created_at', '<', dateAgo(shop, REFUND_GRACE_MS))
    .orderBy('created_at')
    .limit(BATCH)
    .execute()
}

// Earlier releases left an order that was refunded in full in processing, with its stock.
async function cancelRefundedOrders(shop: Shop): Promise<void> {
  const found = await shop.db
    .selectFrom('orders as o')
    .innerJoin('payments as p', 'p.order_id', 'o.id')
    .select('o.id')
    .where('o.status', '=', 'processing')
    .where('p.payment_status', '=', 'refunded')
    .limit(BATCH)
    .execute()
  for (const { id } of found) {
    await changeStock(shop, (tx) => cancelIfRefunded(tx, shop, id)).catch((error) =>
      logFailure(shop, id, error),
    )
  }
}

/** Errors are logged, not thrown, so that the other orders are still processed. */
function logFailure(shop: Shop, id: string, error: Error): 'provider unavailable' | undefined {
  const code = error instanceof ShopError ? error.code : undefined
  if (code === 'payment_unavailable') return 'provider unavailable'
  if (code !== 'conflict')
    // Truncated: the whole id gives access to a guest's order.
    shop.log.error({ id: id.slice(0, 8), error: error.message }, 'could not reconcile this order or refund')
  return undefined
}
