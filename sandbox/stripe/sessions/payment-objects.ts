import { intentIdOf, newId } from '../ids.ts'
import type { Charge, Desk, Intent, Refund, Session } from '../stripe-sandbox.ts'
import type { TestCard } from '../test-cards.ts'

/** The payment intent of a session before any attempt; its metadata is what the shop gave for it. */
export function newIntent(desk: Desk, session: Session, metadata: Record<string, string>): Intent {
  return {
    id: intentIdOf(session.id),
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: null,
    confirmation_method: 'automatic',
    created: desk.clock.seconds(),
    currency: session.currency ?? 'usd',
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: session.customer_email,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}

type Outcome = { status: 'succeeded' | 'pending' | 'failed'; amount: number; card: TestCard | undefined }

/** One attempt to take an amount (minor units). `card` is undefined for a delayed method. */
export function newCharge(desk: Desk, intent: Intent, { status, amount, card }: Outcome): Charge {
  const failed = status === 'failed'
  return {
    id: newId('ch_'),
    object: 'charge',
    amount,
    amount_captured: status === 'succeeded' ? amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: status === 'succeeded' ? newId('txn_') : null,
    billing_details: { address: null, email: intent.receipt_email, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: 'SANDBOX',
    captured: status === 'succeeded',
    created: desk.clock.seconds(),
    currency: intent.currency,
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failed ? (card?.code ?? 'payment_intent_payment_attempt_failed') : null,
    failure_message: failed ? (card?.reason ?? 'The payment failed.') : null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: status === 'succeeded',
    payment_intent: intent.id,
    payment_method: newId('pm_'),
    payment_method_details: methodDetails(card),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_data: null,
    transfer_group: null,
  }
}

function methodDetails(card: TestCard | undefined): Charge['payment_method_details'] {
  if (card === undefined) return { type: 'sepa_debit' }
  const shown = { brand: card.brand, last4: card.number.slice(-4), country: 'US', funding: 'credit' }
  return { type: 'card', card: shown as NonNullable<Charge['payment_method_details']>['card'] }
}

type Wanted = { amount: number; reason: string | null; metadata: Record<string, string> }

export function newRefund(desk: Desk, charge: Charge, { amount, reason, metadata }: Wanted): Refund {
  return {
    id: newId('re_'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn_'),
    charge: charge.id,
    created: desk.clock.seconds(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
    },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: reason as Refund['reason'],
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
}
