import { failRefund, refundCharge } from '../refund-charge.ts'
import { conflict } from '../stripe-error.ts'
import { findCharge, type Refund, type Session, type StripeSandbox } from '../stripe-sandbox.ts'
import { testCards } from '../test-cards.ts'
import {
  completeDelayed,
  completePaid,
  expireSession,
  failDelayed,
  intentOf,
  isProcessing,
  succeedDelayed,
} from './settle-session.ts'

type Scenario = (sandbox: StripeSandbox, session: Session, amount: number | undefined) => void

export const scenarios: Record<string, Scenario> = {
  expire: (sandbox, session) => void expireSession(sandbox, open(session)),
  delay: (sandbox, session) => completeDelayed(sandbox, open(session)),
  succeed: (sandbox, session) => succeedDelayed(sandbox, processing(sandbox, session)),
  fail: (sandbox, session) => failDelayed(sandbox, processing(sandbox, session)),
  wrong_amount: payWrongAmount,
  refund: refundFromDashboard,
  refund_back: returnRefund,
}

export function scenarioOf(name: unknown): Scenario | undefined {
  return typeof name === 'string' && Object.hasOwn(scenarios, name) ? scenarios[name] : undefined
}

function payWrongAmount(sandbox: StripeSandbox, session: Session) {
  const [card] = testCards
  if (card) completePaid(sandbox, open(session), { amount: (session.amount_total ?? 0) - 1, card })
}

function refundFromDashboard(sandbox: StripeSandbox, session: Session, amount: number | undefined) {
  const charge = findCharge(sandbox, intentOf(sandbox, session).latest_charge)
  if (charge?.status !== 'succeeded')
    throw conflict('Nothing was paid in this session, so nothing can be refunded.')
  refundCharge(sandbox, charge, { amount, reason: null, metadata: {} })
}

function returnRefund(sandbox: StripeSandbox, session: Session) {
  const charge = findCharge(sandbox, intentOf(sandbox, session).latest_charge)
  const refunds =
    charge && sandbox.store.page<Refund>('refund', { limit: 100, equal: { charge: charge.id } }).data
  const newest = refunds?.find(({ status }) => status === 'succeeded')
  if (!charge || !newest) throw conflict('No refund of this session is there to come back.')
  failRefund(sandbox, charge, newest)
}

function open(session: Session): Session {
  if (session.status !== 'open') throw conflict(`This session is ${session.status}, not open.`)
  return session
}

function processing(sandbox: StripeSandbox, session: Session): Session {
  if (!isProcessing(sandbox, session)) throw conflict('This session has no delayed payment under way.')
  return session
}
