import type Stripe from 'stripe'
import { z } from 'zod'
import { ShopError } from '../shop/lib/errors.ts'
import type { PaymentEvent, RefundStatus } from '../shop/orders/payment/payments.ts'
import { amountOf, sessionOf } from './session-of.ts'

// The year 9999: the database refuses later times.
const LAST_SECOND = 253_402_300_799

const id = z.string().regex(/^[\w-]{1,255}$/)
const text = z.string().max(500).nullish()
const idOrObject = z.union([id, z.object({ id })]).nullish()

/** Amounts are not validated here: an event with an unreadable amount must still be recorded. */
const anyEvent = z.object({
  id: z.string().regex(/^[!-~]{1,255}$/),
  type: z.string().regex(/^[\w.]{1,100}$/),
  created: z.number().min(0).max(LAST_SECOND).nullish(),
  data: z.object({ object: z.object({}) }),
})

const session = z.object({
  id,
  client_reference_id: text,
  metadata: z.object({ order_id: text }).nullish(),
  status: text,
  payment_status: text,
  payment_intent: idOrObject,
})

const charge = z.object({ payment_intent: idOrObject, metadata: z.object({ order_id: text }).nullish() })

const refund = z.object({
  id,
  status: text,
  payment_intent: idOrObject,
  metadata: z.object({ refund_id: text }).nullish(),
})

const OBJECTS = new Map<string, z.ZodType>(
  Object.entries({
    'checkout.session.completed': session,
    'checkout.session.async_payment_succeeded': session,
    'checkout.session.async_payment_failed': session,
    'checkout.session.expired': session,
    'charge.refunded': charge,
    'refund.updated': refund,
    'refund.failed': refund,
  }),
)

/** @throws ShopError 'invalid_event' */
export function eventOf(event: Stripe.Event): PaymentEvent {
  if (!isValid(event)) throw new ShopError('invalid_event', 'This webhook event cannot be understood.')
  const createdAt = event.created == null ? undefined : new Date(event.created * 1000)
  const head = { id: event.id, createdAt, type: event.type as string }
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return { ...head, kind: 'session', session: sessionOf(event.data.object) }
    case 'checkout.session.async_payment_failed':
      return { ...head, kind: 'session', session: { ...sessionOf(event.data.object), payment: 'failed' } }
    case 'charge.refunded': {
      const { payment_intent: intent, metadata } = event.data.object
      if (!intent) return { ...head, kind: 'other' }
      const paymentIntent = typeof intent === 'string' ? intent : intent.id
      return { ...head, kind: 'refund', orderId: metadata?.order_id ?? undefined, paymentIntent }
    }
    case 'refund.updated':
    case 'refund.failed': {
      const { id: refundId, status, amount, metadata, payment_intent: intent } = event.data.object
      const paymentIntent = typeof intent === 'string' ? intent : intent?.id
      // An amount of 0 counts as unknown.
      const refund = {
        refundId,
        key: metadata?.refund_id,
        paymentIntent,
        amount: amountOf(amount) || undefined,
      }
      return { ...head, kind: 'refund_status', ...refund, status: refundStatusOf(status) }
    }
    default:
      return { ...head, kind: 'other' }
  }
}

function isValid(event: Stripe.Event): boolean {
  if (!anyEvent.safeParse(event).success) return false
  const object = OBJECTS.get(event.type)
  return !object || object.safeParse(event.data.object).success
}

export function refundStatusOf(status: string | null): RefundStatus {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}
