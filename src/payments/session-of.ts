import type Stripe from 'stripe'
import type { PaymentSession } from '../shop/orders/payment/payments.ts'

export function sessionOf(session: Stripe.Checkout.Session): PaymentSession {
  const intent = session.payment_intent
  return {
    id: session.id,
    orderId: session.client_reference_id ?? session.metadata?.order_id ?? undefined,
    status: statusOf(session),
    payment: paymentOf(session),
    paymentIntent: typeof intent === 'string' ? intent : intent?.id,
    ...moneyOf(session),
  }
}

// Stripe's limit.
const MAX_AMOUNT = 999_999_999_999

/** @returns undefined for an invalid amount */
export function amountOf(amount: unknown): number | undefined {
  return Number.isInteger(amount) && Number(amount) >= 0 && Number(amount) <= MAX_AMOUNT
    ? Number(amount)
    : undefined
}

function moneyOf({ amount_total, currency }: Stripe.Checkout.Session) {
  const amount = amountOf(amount_total)
  const isCurrency = typeof currency === 'string' && /^[a-z]{3}$/i.test(currency)
  if (amount === undefined || !isCurrency) return { amount: undefined, currency: '' }
  return { amount, currency: currency.toUpperCase() }
}

function statusOf({ status }: Stripe.Checkout.Session): PaymentSession['status'] {
  if (status === 'complete') return 'complete'
  return status === 'expired' ? 'expired' : 'open'
}

function paymentOf(session: Stripe.Checkout.Session): PaymentSession['payment'] {
  if (['paid', 'no_payment_required'].includes(session.payment_status)) return 'paid'
  if (session.status !== 'complete') return 'unpaid'
  const intent = session.payment_intent
  const hasFailed =
    typeof intent === 'object' &&
    (intent?.status === 'requires_payment_method' || intent?.status === 'canceled')
  return hasFailed ? 'failed' : 'processing'
}

/** A session that this account does not have (other keys, deleted test data) can never be paid. */
export function missingSession(id: string): PaymentSession {
  return {
    id,
    orderId: undefined,
    status: 'expired',
    payment: 'unpaid',
    paymentIntent: undefined,
    amount: 0,
    currency: '',
  }
}
