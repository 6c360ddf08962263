import { intentIdOf, newId } from '../ids.ts'
import type { Charge, Intent, Refund, Session, StripeSandbox } from '../stripe-sandbox.ts'
import type { TestCard } from '../test-cards.ts'

export function newIntent(
  sandbox: StripeSandbox,
  session: Session,
  metadata: Record<string, string>,
): Intent {
  return {
    id: intentIdOf(session.id),
    object: 'payment_intent',
    amount: session.amount_total ?? 0,
    amount_received: 0,
    created: sandbox.clock.seconds(),
    currency: session.currency ?? 'usd',
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata,
    status: 'requires_payment_method',
  }
}

type Outcome = { status: 'succeeded' | 'pending' | 'failed'; amount: number; card: TestCard | undefined }

/** `amount` in minor units; `card` is undefined for a delayed payment method. */
export function newCharge(sandbox: StripeSandbox, intent: Intent, { status, amount, card }: Outcome): Charge {
  const failed = status === 'failed'
  return {
    id: newId('ch_'),
    object: 'charge',
    amount,
    amount_captured: status === 'succeeded' ? amount : 0,
    amount_refunded: 0,
    created: sandbox.clock.seconds(),
    currency: intent.currency,
    failure_code: failed ? (card?.code ?? 'payment_intent_payment_attempt_failed') : null,
    failure_message: failed ? (card?.reason ?? 'The payment failed.') : null,
    livemode: false,
    metadata: intent.metadata,
    paid: status === 'succeeded',
    payment_intent: intent.id,
    refunded: false,
    status,
  }
}

type Wanted = { amount: number; reason: string | null; metadata: Record<string, string> }

export function newRefund(
  sandbox: StripeSandbox,
  charge: Charge,
  { amount, reason, metadata }: Wanted,
): Refund {
  return {
    id: newId('re_'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: sandbox.clock.seconds(),
    currency: charge.currency,
    metadata,
    payment_intent: charge.payment_intent,
    reason: reason as Refund['reason'],
    status: 'succeeded',
  }
}
