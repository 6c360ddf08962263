import { failRefund, refundCharge } from '../refund-charge.ts'
import { conflict } from '../stripe-error.ts'
import { type Desk, findCharge, type Refund, type Session } from '../stripe-sandbox.ts'
import { testCards } from '../test-cards.ts'
import {
  completeDelayed,
  completePaid,
  expireSession,
  failDelayed,
  intentOf,
  isUnderWay,
  succeedDelayed,
} from './settle-session.ts'

type Rehearsal = (desk: Desk, session: Session, amount: number | undefined) => void

/** What can be made to happen to one session, by the name that the switch gives it. */
export const rehearsals: Record<string, Rehearsal> = {
  expire: (desk, session) => void expireSession(desk, open(session)),
  delay: (desk, session) => completeDelayed(desk, open(session)),
  succeed: (desk, session) => succeedDelayed(desk, underWay(desk, session)),
  fail: (desk, session) => failDelayed(desk, underWay(desk, session)),
  wrong_amount: payWrongAmount,
  refund: refundFromDashboard,
  refund_back: returnRefund,
}

export function troubleOf(name: unknown): Rehearsal | undefined {
  return typeof name === 'string' && Object.hasOwn(rehearsals, name) ? rehearsals[name] : undefined
}

function payWrongAmount(desk: Desk, session: Session) {
  const [card] = testCards
  if (card) completePaid(desk, open(session), { amount: (session.amount_total ?? 0) - 1, card })
}

function refundFromDashboard(desk: Desk, session: Session, amount: number | undefined) {
  const charge = findCharge(desk, intentOf(desk, session).latest_charge)
  if (charge?.status !== 'succeeded')
    throw conflict('Nothing was paid in this session, so nothing can be refunded.')
  refundCharge(desk, charge, { amount, reason: null, metadata: {} })
}

function returnRefund(desk: Desk, session: Session) {
  const charge = findCharge(desk, intentOf(desk, session).latest_charge)
  const refunds =
    charge && desk.book.page<Refund>('refund', { limit: 100, equal: { charge: charge.id } }).data
  const newest = refunds?.find(({ status }) => status === 'succeeded')
  if (!charge || !newest) throw conflict('No refund of this session is there to come back.')
  failRefund(desk, charge, newest)
}

function open(session: Session): Session {
  if (session.status !== 'open') throw conflict(`This session is ${session.status}, not open.`)
  return session
}

function underWay(desk: Desk, session: Session): Session {
  if (!isUnderWay(desk, session)) throw conflict('This session has no delayed payment under way.')
  return session
}
