import { intentIdOf } from '../ids.ts'
import { recordEvent } from '../record-event.ts'
import {
  type Charge,
  type Desk,
  findCharge,
  findIntent,
  findSession,
  type Intent,
  type Session,
} from '../stripe-sandbox.ts'
import type { TestCard } from '../test-cards.ts'
import { newCharge } from './payment-objects.ts'

/** Completes an open session with the money taken (minor units), and tells the shop. */
export function completePaid(desk: Desk, session: Session, taken: { amount: number; card: TestCard }) {
  const intent = intentOf(desk, session)
  const charge = newCharge(desk, intent, { status: 'succeeded', ...taken })
  writeReceived(desk, intent, charge)
  complete(desk, { ...session, amount_total: taken.amount }, 'paid')
}

/** Completes an open session with a method that is paid later: 'unpaid' until it resolves. */
export function completeDelayed(desk: Desk, session: Session) {
  const intent = intentOf(desk, session)
  const charge = newCharge(desk, intent, { status: 'pending', amount: intent.amount, card: undefined })
  desk.book.write(charge)
  desk.book.write({ ...intent, status: 'processing', latest_charge: charge.id })
  complete(desk, session, 'unpaid')
}

/** Whether a completed session still waits for its delayed payment. */
export function isUnderWay(desk: Desk, session: Session): boolean {
  return session.status === 'complete' && findIntent(desk, session.payment_intent)?.status === 'processing'
}

/** The delayed payment arrives. */
export function succeedDelayed(desk: Desk, session: Session) {
  const { intent, charge } = waiting(desk, session)
  const amount = charge.amount
  writeReceived(desk, intent, {
    ...charge,
    status: 'succeeded',
    paid: true,
    amount_captured: amount,
  })
  const paid: Session = { ...session, payment_status: 'paid' }
  desk.book.write(paid)
  recordEvent(desk, 'checkout.session.async_payment_succeeded', paid)
}

/** The delayed payment fails for good. */
export function failDelayed(desk: Desk, session: Session) {
  const { intent, charge } = waiting(desk, session)
  const reason = 'The bank could not take the payment.'
  desk.book.write({ ...charge, status: 'failed', failure_code: 'payment_failed', failure_message: reason })
  desk.book.write({ ...intent, status: 'requires_payment_method' })
  recordEvent(desk, 'checkout.session.async_payment_failed', session)
}

/** Writes down a declined attempt; the session stays open for another card. */
export function recordDecline(desk: Desk, session: Session, card: TestCard) {
  const intent = intentOf(desk, session)
  const charge = newCharge(desk, intent, { status: 'failed', amount: intent.amount, card })
  desk.book.write(charge)
  desk.book.write({
    ...intent,
    status: 'requires_payment_method',
    latest_charge: charge.id,
    last_payment_error: {
      type: 'card_error',
      charge: charge.id,
      code: card.code ?? 'card_declined',
      message: card.reason ?? 'Your card was declined.',
      ...(card.declineCode && { decline_code: card.declineCode }),
    } as Intent['last_payment_error'],
  })
}

/** Ends an open session, so that nobody can pay it any more. */
export function expireSession(desk: Desk, session: Session): Session {
  const expired: Session = { ...session, status: 'expired', url: null }
  desk.book.write(expired)
  desk.book.write({ ...intentOf(desk, session), status: 'canceled' })
  recordEvent(desk, 'checkout.session.expired', expired)
  return expired
}

/** The session as it is by the sandbox's clock: one whose time is over is expired on the spot. */
export function currentSession(desk: Desk, id: string): Session | undefined {
  return desk.book.change(() => {
    const session = findSession(desk, id)
    const over = session?.status === 'open' && session.expires_at <= desk.clock.seconds()
    return session && over ? expireSession(desk, session) : session
  })
}

/** Expires every session whose time is over. */
export function expireOverdue(desk: Desk) {
  const overdue = desk.book
    .sql(
      // Left to itself SQLite looks at every session that there ever was.
      `select id from objects indexed by sessions_to_expire where kind = 'checkout.session' and json_extract(body, '$.status') = 'open'
       and json_extract(body, '$.expires_at') <= ?`,
    )
    .all(desk.clock.seconds())
  for (const { id } of overdue) currentSession(desk, String(id))
}

export function intentOf(desk: Desk, session: Session): Intent {
  const intent = findIntent(desk, intentIdOf(session.id))
  if (intent === undefined) throw new Error(`The book has no payment intent of ${session.id}`)
  return intent
}

function complete(desk: Desk, session: Session, paymentStatus: 'paid' | 'unpaid') {
  const completed: Session = {
    ...session,
    status: 'complete',
    payment_status: paymentStatus,
    payment_intent: intentIdOf(session.id),
    url: null,
  }
  desk.book.write(completed)
  recordEvent(desk, 'checkout.session.completed', completed)
}

function writeReceived(desk: Desk, intent: Intent, charge: Charge) {
  desk.book.write(charge)
  desk.book.write({
    ...intent,
    amount: charge.amount,
    amount_received: charge.amount,
    status: 'succeeded',
    latest_charge: charge.id,
    last_payment_error: null,
  })
}

function waiting(desk: Desk, session: Session) {
  const intent = intentOf(desk, session)
  const charge = findCharge(desk, intent.latest_charge)
  if (charge === undefined) throw new Error(`The book has no charge of ${session.id}`)
  return { intent, charge }
}
