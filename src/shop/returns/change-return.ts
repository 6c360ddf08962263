import { dayIn } from '../../contract/day.ts'
import type { AdminReturn, ReturnAction } from '../../contract/returns/order-return.ts'
import type { ReturnEvent, ReturnState } from '../../contract/returns/return-states.ts'
import { recordChange } from '../audit/record-change.ts'
import { addDays } from '../delivery/promise.ts'
import { notFound, ShopError } from '../lib/errors.ts'
import { returnStep } from '../mail/messages/returns/return-step.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { type LockedOrder, lockOrder } from '../orders/lock-order.ts'
import type { Shop, Tx } from '../shop.ts'
import { releaseHolds } from './exchange/hold-variants.ts'
import { findReturnRows } from './find-returns.ts'
import { adminReturn, readReturn } from './read-return.ts'
import { returnCode } from './return-code.ts'
import type { ReturnRow } from './return-row.ts'
import { addSlipLink } from './slip/slip-links.ts'

const DAYS = 14

export type LockedReturn = { order: LockedOrder; found: ReturnRow; response: AdminReturn }

/** The order's lock serialises returns, refunds, withdrawals and cancellations. @throws ShopError 'not_found', 'conflict' */
export async function lockReturn(
  tx: Tx,
  shop: Shop,
  { id, action }: { id: string; action: ReturnAction },
): Promise<LockedReturn> {
  const locked = await lockReturnedOrder(tx, id)
  const [found] = await findReturnRows(tx, [id])
  if (!found) throw notFound('return')
  const response = await adminReturn(shop, tx, found)
  if (!response.actions.includes(action)) throw new ShopError('conflict', conflictText(response, action))
  return { order: locked, found, response }
}

export async function lockReturnedOrder(tx: Tx, id: string): Promise<LockedOrder> {
  const known = await tx.selectFrom('returns').select('order_id').where('id', '=', id).executeTakeFirst()
  const order = known && (await lockOrder(tx, known.order_id))
  if (!order) throw notFound('return')
  return order
}

type Step = {
  /** Null for the shopper's own, which the audit log leaves out. */
  by: string | null
  event: ReturnEvent
  /** Default: stays. */
  state?: ReturnState
  reason?: string | null
  /** More than the state, for the audit log. */
  before?: object
  after?: object
}

/** Writes the step with its event and its line of the audit log, and tells the shopper. */
export async function writeStep(
  tx: Tx,
  shop: Shop,
  { found }: Pick<LockedReturn, 'found'>,
  { by, event, state = found.state, reason = null, before, after }: Step,
): Promise<AdminReturn> {
  const { id } = found
  const at = shop.clock.now()
  const due_on = state === found.state || state === 'inspected' ? found.due_on : dueOn(shop, state)
  const received = state === 'received' && { received_at: at }
  await tx
    .updateTable('returns')
    .set({ state, due_on, ...received })
    .where('id', '=', id)
    .execute()
  const token = event === 'approved' ? await addSlipLink(tx, id) : undefined
  await tx
    .insertInto('return_events')
    .values({ return_id: id, event, admin_id: by, reason, created_at: at })
    .execute()
  if (state === 'closed' || event === 'refunded') await releaseHolds(tx, shop, id)
  const change = {
    at,
    subject: 'return' as const,
    id,
    name: returnCode(found),
    action: event,
    before: { state: found.state, reason: null, ...before },
    after: { state, reason, ...after },
  }
  if (by) await recordChange(tx, { by, ...change })
  const response = await readReturn(shop, tx, id)
  const mail = returnStep(shop, found, response, { event, reason, token })
  if (mail) await queueMail(tx, shop, mail)
  return response
}

/** The owner answers, the shopper sends the pieces, or the owner refunds by this day. */
export function dueOn({ config, clock }: Pick<Shop, 'config' | 'clock'>, state: ReturnState): string | null {
  const waits = state === 'requested' || state === 'approved' || state === 'received'
  return waits ? addDays(dayIn(config.timeZone, clock.now()), DAYS, () => true) : null
}

function conflictText({ state, refund, exchange }: AdminReturn, action: ReturnAction): string {
  if (action === 'close' && refund.status === 'pending' && exchange?.order)
    return `The difference of its exchange is not paid yet. Cancel order ${exchange.order.code} first, or wait for the payment.`
  if (action === 'close' && refund.status === 'pending')
    return 'Its refund is on its way. Close the return once the payment provider has it.'
  const isMoney = action === 'refund' || action === 'exchange'
  if (isMoney && state === 'inspected' && refund.status && refund.status !== 'failed')
    return exchange?.order ? 'This return is already exchanged.' : 'This return is already refunded.'
  if (action === 'exchange' && !exchange) return 'This return is no exchange.'
  if (isMoney && state === 'inspected')
    return 'There is nothing to refund: the deductions are as high as the value.'
  return `This return is ${state}: that is not possible now.`
}
