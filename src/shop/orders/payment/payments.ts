import type { Totals } from '../../../contract/totals-of.ts'

/** What the shop needs of a payment provider; src/payments/stripe.ts is the one that does it. */
export type Payments = {
  /** No real money moves. */
  isTest: boolean
  /**
   * Opens a payment page for an order. Calling it again for the same order gives the same session.
   * @throws ShopError 'payment_unavailable' when the provider can't be reached
   */
  openSession(order: SessionOrder): Promise<{ id: string; url: string }>
  /**
   * The page of an order that `openSession` was asked for and gave no answer. Makes none: the order has to be too old
   * for a new one.
   * @throws ShopError 'payment_unavailable'
   */
  findSession(order: SessionOrder): Promise<string | undefined>
  /** @throws ShopError 'payment_unavailable' */
  readSession(id: string): Promise<PaymentSession>
  /**
   * Ends a session, so that nobody can pay it any more, and tells how it stands now (it may have been paid meanwhile).
   * @throws ShopError 'payment_unavailable'
   */
  expireSession(id: string): Promise<PaymentSession>
  /**
   * Gives money back; the same key never refunds twice.
   * @throws ShopError 'payment_unavailable' when the provider can't be reached, 'conflict' when it refuses
   */
  refund(input: {
    paymentIntent: string
    amount: number
    key: string
  }): Promise<{ id: string; status: RefundStatus }>
  /**
   * The refunds of a payment that the shop did not ask for, as they stand now.
   * @throws ShopError 'payment_unavailable', 'bad_notice' when the provider does not know the payment
   */
  readRefundsElsewhere(paymentIntent: string): Promise<RefundElsewhere[]>
  /** Asks for something small. @throws ShopError 'payment_unavailable' when the provider is away or takes no such key */
  check(): Promise<void>
  /**
   * Checks what needs no body: that the signature header is whole and its time at most five minutes from now.
   * @returns the header
   * @throws ShopError 'bad_signature'
   */
  checkSignatureHeader(header: string | undefined): string
  /**
   * Checks a webhook event's signature on its raw body and reads the event.
   * @throws ShopError 'bad_signature' when it is forged, 'bad_notice' when it is signed and cannot be understood
   */
  readEvent(rawBody: Uint8Array, signature: string): PaymentEvent
}

export type RefundStatus = 'pending' | 'succeeded' | 'failed'

/** `amount` in minor units. */
export type RefundElsewhere = { id: string; amount: number; status: RefundStatus }

/** Money in minor units. */
export type SessionOrder = {
  id: string
  code: string
  email: string
  currency: string
  lines: { name: string; price: number; quantity: number }[]
  promoCode: string | undefined
  totals: Totals
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

export type PaymentSession = {
  id: string
  orderId: string | undefined
  /** open: can still be paid; complete: done (see payment); expired: can never be paid. */
  status: 'open' | 'complete' | 'expired'
  payment: 'unpaid' | 'processing' | 'paid' | 'failed'
  paymentIntent: string | undefined
  /** Minor units; undefined when the provider's amount or currency cannot be understood. */
  amount: number | undefined
  /** Upper case; empty when there is no amount. */
  currency: string
}

/** A notice of the payment provider; one that does not say when it is from is one of now. */
export type PaymentEvent =
  | { id: string; createdAt: Date | undefined; type: string; kind: 'session'; session: PaymentSession }
  /** Money of a payment was given back; how much is asked, since it may have come back meanwhile. */
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
      /** What the shop asked for it with; undefined for one that was made at the provider's dashboard. */
      key: string | undefined
      paymentIntent: string | undefined
      /** Undefined when it cannot be understood. */
      amount: number | undefined
      status: RefundStatus
    }
  | { id: string; createdAt: Date | undefined; type: string; kind: 'other' }
