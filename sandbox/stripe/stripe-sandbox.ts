import type Stripe from 'stripe'
import type { Clock } from '../clock.ts'
import type { Book } from './book.ts'

export const apiVersion = '2026-10-28.endive'

/** What every part of the stand-in works with. `closing` fires when the sandbox is closed. */
export type Desk = {
  book: Book
  clock: Clock
  publicUrl: string
  shopName: string
  closing: AbortSignal
  wakeDeliveries: () => void
}

export type Session = Stripe.Checkout.Session
export type Intent = Stripe.PaymentIntent
export type Charge = Stripe.Charge
export type Refund = Stripe.Refund
export type EventRecord = Stripe.EventBase

export function findSession(desk: Desk, id: string): Session | undefined {
  return desk.book.find<Session>('checkout.session', id)
}

export function findIntent(desk: Desk, id: unknown): Intent | undefined {
  return typeof id === 'string' ? desk.book.find<Intent>('payment_intent', id) : undefined
}

export function findCharge(desk: Desk, id: unknown): Charge | undefined {
  return typeof id === 'string' ? desk.book.find<Charge>('charge', id) : undefined
}
