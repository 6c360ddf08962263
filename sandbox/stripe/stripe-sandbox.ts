import type Stripe from 'stripe'
import type { Clock } from '../clock.ts'
import type { Store } from './book.ts'

export const apiVersion = '2026-10-28.endive'

export type StripeSandbox = {
  store: Store
  clock: Clock
  publicUrl: string
  shopName: string
  closing: AbortSignal
  wakeDeliveries: () => void
}

// Only the fields that the shop, its tests and the sandbox read.
export type LineItem = Pick<
  Stripe.LineItem,
  'id' | 'object' | 'amount_subtotal' | 'amount_total' | 'currency' | 'description' | 'metadata' | 'quantity'
> & { price: Pick<Stripe.Price, 'currency' | 'unit_amount'> }
export type Session = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'amount_total'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'currency'
  | 'customer_email'
  | 'expires_at'
  | 'livemode'
  | 'metadata'
  | 'mode'
  | 'payment_intent'
  | 'payment_status'
  | 'status'
  | 'success_url'
  | 'url'
> & { line_items?: { object: 'list'; data: LineItem[] } }
export type Intent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_received'
  | 'created'
  | 'currency'
  | 'last_payment_error'
  | 'latest_charge'
  | 'livemode'
  | 'metadata'
  | 'status'
>
export type Charge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_captured'
  | 'amount_refunded'
  | 'created'
  | 'currency'
  | 'failure_code'
  | 'failure_message'
  | 'livemode'
  | 'metadata'
  | 'paid'
  | 'payment_intent'
  | 'refunded'
  | 'status'
>
export type Refund = Pick<
  Stripe.Refund,
  | 'id'
  | 'object'
  | 'amount'
  | 'charge'
  | 'created'
  | 'currency'
  | 'failure_reason'
  | 'metadata'
  | 'payment_intent'
  | 'reason'
  | 'status'
>
export type Payout = Pick<
  Stripe.Payout,
  | 'id'
  | 'object'
  | 'amount'
  | 'arrival_date'
  | 'automatic'
  | 'created'
  | 'currency'
  | 'description'
  | 'livemode'
  | 'metadata'
  | 'method'
  | 'status'
  | 'type'
>
/** `payout` is not shown. */
export type BalanceTransaction = Pick<
  Stripe.BalanceTransaction,
  | 'id'
  | 'object'
  | 'amount'
  | 'available_on'
  | 'created'
  | 'currency'
  | 'description'
  | 'fee'
  | 'fee_details'
  | 'net'
  | 'reporting_category'
  | 'source'
  | 'status'
  | 'type'
> & { payout: string | null }
export type EventRecord = Stripe.EventBase

export function findSession(sandbox: StripeSandbox, id: string): Session | undefined {
  return sandbox.store.find<Session>('checkout.session', id)
}

export function findIntent(sandbox: StripeSandbox, id: unknown): Intent | undefined {
  return typeof id === 'string' ? sandbox.store.find<Intent>('payment_intent', id) : undefined
}

export function findCharge(sandbox: StripeSandbox, id: unknown): Charge | undefined {
  return typeof id === 'string' ? sandbox.store.find<Charge>('charge', id) : undefined
}

export function findRefund(sandbox: StripeSandbox, id: string): Refund | undefined {
  return sandbox.store.find<Refund>('refund', id)
}
