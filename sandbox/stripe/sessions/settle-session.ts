import { intentIdOf } from '../ids.ts'
import { recordEvent } from '../record-event.ts'
import {
  type Charge,
  findCharge,
  findIntent,
  findSession,
  type Intent,
  type Session,
  type StripeSandbox,
} from '../stripe-sandbox.ts'
import type { TestCard } from '../test-cards.ts'
import { newCharge } from './payment-objects.ts'

/** `taken.amount` in minor units. */
export function completePaid(
  sandbox: StripeSandbox,
  session: Session,
  taken: { amount: number; card: TestCard },
) {
  const intent = intentOf(sandbox, session)
  const charge = newCharge(sandbox, intent, { status: 'succeeded', ...taken })
  writeReceived(sandbox, intent, charge)
  complete(sandbox, { ...session, amount_total: taken.amount }, 'paid')
}

/** For a delayed payment method: stays 'unpaid' until the payment succeeds. */
export function completeDelayed(sandbox: StripeSandbox, session: Session) {
  const intent = intentOf(sandbox, session)
  const charge = newCharge(sandbox, intent, { status: 'pending', amount: intent.amount, card: undefined })
  sandbox.store.write(charge)
  sandbox.store.write({ ...intent, status: 'processing', latest_charge: charge.id })
  complete(sandbox, session, 'unpaid')
}

export function isProcessing(sandbox: StripeSandbox, session: Session): boolean {
  return session.status === 'complete' && findIntent(sandbox, session.payment_intent)?.status === 'processing'
}

export function succeedDelayed(sandbox: StripeSandbox, session: Session) {
  const { intent, charge } = waiting(sandbox, session)
  const amount = charge.amount
  writeReceived(sandbox, intent, {
    ...charge,
    status: 'succeeded',
    paid: true,
    amount_captured: amount,
  })
  const paid: Session = { ...session, payment_status: 'paid' }
  sandbox.store.write(paid)
  recordEvent(sandbox, 'checkout.session.async_payment_succeeded', paid)
}

export function failDelayed(sandbox: StripeSandbox, session: Session) {
  const { intent, charge } = waiting(sandbox, session)
  const reason = 'The bank could not take the payment.'
  sandbox.store.write({
    ...charge,
    status: 'failed',
    failure_code: 'payment_failed',
    failure_message: reason,
  })
  sandbox.store.write({ ...intent, status: 'requires_payment_method' })
  recordEvent(sandbox, 'checkout.session.async_payment_failed', session)
}

/** The session stays open for another card. */
export function recordDecline(sandbox: StripeSandbox, session: Session, card: TestCard) {
  const intent = intentOf(sandbox, session)
  const charge = newCharge(sandbox, intent, { status: 'failed', amount: intent.amount, card })
  sandbox.store.write(charge)
  sandbox.store.write({
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

export function expireSession(sandbox: StripeSandbox, session: Session): Session {
  const expired: Session = { ...session, status: 'expired', url: null }
  sandbox.store.write(expired)
  sandbox.store.write({ ...intentOf(sandbox, session), status: 'canceled' })
  recordEvent(sandbox, 'checkout.session.expired', expired)
  return expired
}

/** Expires the session first when its time is over. */
export function currentSession(sandbox: StripeSandbox, id: string): Session | undefined {
  return sandbox.store.change(() => {
    const session = findSession(sandbox, id)
    const over = session?.status === 'open' && session.expires_at <= sandbox.clock.seconds()
    return session && over ? expireSession(sandbox, session) : session
  })
}

export function expireOverdue(sandbox: StripeSandbox) {
  const overdue = sandbox.store
    .sql(
      // SQLite would otherwise scan all sessions.
      `select id from objects indexed by sessions_to_expire where kind = 'checkout.session' and json_extract(body, '$.status') = 'open'
       and json_extract(body, '$.expires_at') <= ?`,
    )
    .all(sandbox.clock.seconds())
  for (const { id } of overdue) currentSession(sandbox, String(id))
}

export function intentOf(sandbox: StripeSandbox, session: Session): Intent {
  const intent = findIntent(sandbox, intentIdOf(session.id))
  if (intent === undefined) throw new Error(`The sandbox has no payment intent of ${session.id}`)
  return intent
}

function complete(sandbox: StripeSandbox, session: Session, paymentStatus: 'paid' | 'unpaid') {
  const completed: Session = {
    ...session,
    status: 'complete',
    payment_status: paymentStatus,
    payment_intent: intentIdOf(session.id),
    url: null,
  }
  sandbox.store.write(completed)
  recordEvent(sandbox, 'checkout.session.completed', completed)
}

function writeReceived(sandbox: StripeSandbox, intent: Intent, charge: Charge) {
  sandbox.store.write(charge)
  sandbox.store.write({
    ...intent,
    amount: charge.amount,
    amount_received: charge.amount,
    status: 'succeeded',
    latest_charge: charge.id,
    last_payment_error: null,
  })
}

function waiting(sandbox: StripeSandbox, session: Session) {
  const intent = intentOf(sandbox, session)
  const charge = findCharge(sandbox, intent.latest_charge)
  if (charge === undefined) throw new Error(`The sandbox has no charge of ${session.id}`)
  return { intent, charge }
}
