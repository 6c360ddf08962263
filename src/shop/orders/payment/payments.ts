import type { Totals } from '../../../contract/money/totals-of.ts'

/** The payment provider as the shop uses it, implemented by src/payments/stripe.ts. */
export type Payments = {
  /** No real money moves. */
  isTest: boolean
  /** Idempotent by the order's id: a second call returns the same session. @throws ShopError 'payment_unavailable' */
  openSession(order: SessionOrder): Promise<{ id: string; url: string }>
  /** For an order that is too old for a new session, so that the call creates none. @throws ShopError 'payment_unavailable' */
  findSession(order: SessionOrder): Promise<string | undefined>
  /** @throws ShopError 'payment_unavailable' */
  readSession(id: string): Promise<PaymentSession>
  /** Expires a session and returns its state, which may be paid. @throws ShopError 'payment_unavailable' */
  expireSession(id: string): Promise<PaymentSession>
  /** @param input.key the idempotency key @throws ShopError 'payment_unavailable'; 'conflict' when it is refused */
  refund(input: {
    paymentIntent: string
    amount: number
    key: string
  }): Promise<{ id: string; status: RefundStatus }>
  /** Refunds that the shop did not request, newest first. @throws ShopError 'payment_unavailable', 'invalid_event' */
  readExternalRefunds(paymentIntent: string): Promise<ExternalRefund[]>
  /** Those that arrive in the period, days that are both included, newest first. @throws ShopError 'payment_unavailable' */
  listPayouts(period: { from: string; to: string }): Promise<Payout[]>
  check(): Promise<void>
  /** For use before the body is read. @returns the header @throws ShopError 'bad_signature' */
  checkSignatureHeader(header: string | undefined): string
  /** Verifies the signature of the raw body, then parses it. @throws ShopError 'bad_signature', 'invalid_event' */
  readEvent(rawBody: Uint8Array, signature: string): PaymentEvent
}

export type RefundStatus = 'pending' | 'succeeded' | 'failed'

/** `amount` in minor units. */
export type ExternalRefund = { id: string; amount: number; status: RefundStatus }

/** Money in minor units of the upper-case currency. */
export type Payout = {
  id: string
  /** The day on which it reaches the bank. */
  arrivesOn: string
  status: 'paid' | 'pending' | 'in_transit' | 'canceled' | 'failed'
  amount: number
  currency: string
  /** Undefined for a payout that was made by hand: the provider does not say what is in it. */
  transactions: BalanceTransaction[] | undefined
}

/** Money of the payout's currency; `net` is `amount` less `fee`. Refunds are negative, reversals are refunds that came back. */
export type BalanceTransaction = {
  id: string
  kind: 'payment' | 'refund' | 'reversal' | 'fee' | 'other'
  at: Date
  amount: number
  fee: number
  net: number
  description: string
  paymentIntent: string | undefined
  refundId: string | undefined
  /** Of a payment or refund, in the currency of the order, never negative. */
  charged: { amount: number; currency: string } | undefined
}

/** Money in minor units. */
export type SessionOrder = {
  id: string
  code: string
  email: string
  currency: string
  lines: { name: string; price: number; quantity: number }[]
  promoCode: string | undefined
  totals: Totals
  /** What returned pieces pay of it. */
  credit?: number
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

export type PaymentSession = {
  id: string
  orderId: string | undefined
  status: 'open' | 'complete' | 'expired'
  payment: 'unpaid' | 'processing' | 'paid' | 'failed'
  paymentIntent: string | undefined
  /** Minor units; undefined when the provider's amount or currency cannot be parsed. */
  amount: number | undefined
  /** Upper case; empty without an amount. */
  currency: string
}

export type PaymentEvent =
  | { id: string; createdAt: Date | undefined; type: string; kind: 'session'; session: PaymentSession }
  /** Without amounts: they are read from the provider, since a refund may have failed meanwhile. */
  | {
      id: string
      createdAt: Date | undefined
      type: string
      kind: 'refund'
      orderId: string | undefined
      paymentIntent: string
    }
  | {
      id: string
      createdAt: Date | undefined
      type: string
      kind: 'refund_status'
      refundId: string
      /** The shop's idempotency key; undefined for a refund made in the provider's dashboard. */
      key: string | undefined
      paymentIntent: string | undefined
      /** Minor units; undefined when it cannot be parsed. */
      amount: number | undefined
      status: RefundStatus
    }
  | { id: string; createdAt: Date | undefined; type: string; kind: 'other' }
