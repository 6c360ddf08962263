import { dateAgo } from '../../lib/date-ago.ts'
import { ShopError } from '../../lib/errors.ts'
import type { Shop } from '../../shop.ts'
import { alertReserved } from '../../stock/alert-reserved.ts'
import { endLatePage, pagesUnheardOf } from '../payment/expire-orphaned-sessions.ts'
import { claimCheck } from '../payment/refresh-payment.ts'
import { cancelWithoutSession } from '../payment/return-to-cart.ts'
import { settleOrder } from '../payment/settle.ts'
import { isUnanswered } from '../refunds/is-unacknowledged.ts'
import { sendRefund } from '../refunds/send-refund.ts'

const MINUTE_MS = 60_000
const SESSION_COMES_WITHIN_MS = 2 * MINUTE_MS
const REFUND_IS_SENT_WITHIN_MS = 2 * MINUTE_MS
const ASK_AFTER_MS = 5 * MINUTE_MS
// Past its reservation an order is asked about in every sweep, but not twice in one of them.
const ASK_OVERDUE_AFTER_MS = 30_000
const BATCH = 50
const AT_ONCE = 5
const TIME_BUDGET_MS = 45_000

/**
 * Finds what no notice told: orders without a session (their process died), payments whose notice was lost, orders
 * past their reservation, payment pages nobody heard of, refunds left half-way. A provider that is away is asked again
 * in the next sweep. First of all it looks how much stock unpaid orders reserve.
 */
export async function reconcileOrders(shop: Shop): Promise<void> {
  await alertReserved(shop).catch((error) =>
    shop.log.error({ error: error.message }, 'the reserved stock could not be looked at'),
  )
  await cancelSessionless(shop)
  await askAboutDue(shop)
  await endLatePages(shop)
  await sendStuckRefunds(shop)
}

async function cancelSessionless(shop: Shop): Promise<void> {
  const found = await shop.db
    .selectFrom('orders as o')
    .innerJoin('payments as p', 'p.order_id', 'o.id')
    .select('o.id')
    .where('o.status', '=', 'pending')
    .where('p.session_id', 'is', null)
    .where('o.created_at', '<', dateAgo(shop, SESSION_COMES_WITHIN_MS))
    .limit(500)
    .execute()
  for (const { id } of found) {
    const why = { actor: 'clock', reason: 'The payment page was never opened' } as const
    await cancelWithoutSession(shop, id, why).catch((error) => noteTrouble(shop, id, error))
  }
}

async function askAboutDue(shop: Shop): Promise<void> {
  const until = performance.now() + TIME_BUDGET_MS
  let due: Due[]
  do due = await dueOrders(shop)
  while (await askProvider(shop, due, { until, ask: (order) => askAbout(shop, order) }))
}

type Asking<Subject> = { until: number; ask(subject: Subject): Promise<void> }

/**
 * Asks the provider about a few at a time. One of which it will not hear keeps the others waiting no more than one that
 * it is slow with; when it hears of none of them it is away, and each further one would wait for its deadline.
 * @returns whether it has come through, and there was anything to ask
 */
async function askProvider<Subject extends { id: string }>(
  shop: Shop,
  subjects: Subject[],
  { until, ask }: Asking<Subject>,
): Promise<boolean> {
  for (let at = 0; at < subjects.length; at += AT_ONCE) {
    if (performance.now() > until) return false
    const some = subjects.slice(at, at + AT_ONCE)
    const went = await Promise.all(
      some.map((one) => ask(one).catch((error) => noteTrouble(shop, one.id, error))),
    )
    if (went.every((outcome) => outcome === 'provider away')) return false
  }
  return subjects.length > 0
}

type Due = { id: string; everyMs: number; mayEnd: boolean }

async function dueOrders(shop: Shop): Promise<Due[]> {
  const now = shop.clock.now()
  const found = await shop.db
    .selectFrom('orders as o')
    .innerJoin('payments as p', 'p.order_id', 'o.id')
    .select(['o.id', 'o.reserved_until', 'p.payment_status'])
    .where('o.status', '=', 'pending')
    .where('p.session_id', 'is not', null)
    .where('p.paid_amount', 'is', null)
    .where('o.created_at', '<', dateAgo(shop, ASK_AFTER_MS))
    .where((eb) =>
      eb.or([
        eb('p.checked_at', 'is', null),
        eb('p.checked_at', '<=', dateAgo(shop, ASK_AFTER_MS)),
        eb.and([
          eb('o.reserved_until', '<', now),
          eb('p.payment_status', '=', 'open'),
          eb('p.checked_at', '<=', dateAgo(shop, ASK_OVERDUE_AFTER_MS)),
        ]),
      ]),
    )
    .orderBy('o.reserved_until')
    .limit(BATCH)
    .execute()
  return found.map(({ id, reserved_until, payment_status }) => {
    const mayEnd = reserved_until < now && payment_status === 'open'
    return { id, mayEnd, everyMs: mayEnd ? ASK_OVERDUE_AFTER_MS : ASK_AFTER_MS }
  })
}

async function askAbout(shop: Shop, { id, everyMs, mayEnd }: Due): Promise<void> {
  const sessionId = await claimCheck(shop, id, everyMs)
  if (!sessionId) return
  const { readSession, expireSession } = shop.payments
  try {
    await settleOrder(shop, id, await (mayEnd ? expireSession(sessionId) : readSession(sessionId)), 'clock')
  } catch (error) {
    await askInNextSweep(shop, id, everyMs)
    throw error
  }
}

async function askInNextSweep(shop: Shop, id: string, everyMs: number): Promise<void> {
  const checked_at = dateAgo(shop, everyMs - ASK_OVERDUE_AFTER_MS)
  await shop.db.updateTable('payments').set({ checked_at }).where('order_id', '=', id).execute()
}

async function endLatePages(shop: Shop): Promise<void> {
  const until = performance.now() + TIME_BUDGET_MS
  await askProvider(shop, await pagesUnheardOf(shop), { until, ask: (order) => endLatePage(shop, order) })
}

async function sendStuckRefunds(shop: Shop): Promise<void> {
  const until = performance.now() + TIME_BUDGET_MS
  await askProvider(shop, await stuckRefunds(shop), { until, ask: ({ id }) => sendRefund(shop, id) })
}

async function stuckRefunds(shop: Shop): Promise<{ id: string }[]> {
  return await shop.db
    .selectFrom('refunds')
    .select('id')
    .where(isUnanswered('refunds'))
    .where('created_at', '<', dateAgo(shop, REFUND_IS_SENT_WITHIN_MS))
    .orderBy('created_at')
    .limit(BATCH)
    .execute()
}

/** One order's trouble must not keep the sweep from the others. */
function noteTrouble(shop: Shop, id: string, error: Error): 'provider away' | undefined {
  const code = error instanceof ShopError ? error.code : undefined
  if (code === 'payment_unavailable') return 'provider away'
  if (code !== 'conflict')
    // A guest's order belongs to whoever has its whole id.
    shop.log.error({ id: id.slice(0, 8), error: error.message }, 'the sweep could not do its work on this')
  return undefined
}
