import Stripe from 'stripe'
import { ShopError } from '../shop/lib/errors.ts'
import type { Payments, SessionOrder } from '../shop/orders/payment/payments.ts'
import type { Log } from '../shop/shop.ts'
import { eventOf, refundStatusOf } from './event-of.ts'
import { listPayouts } from './payouts.ts'
import { missingSession, sessionOf } from './session-of.ts'
import { sessionParams } from './session-params.ts'
import { badSignature, checkSignatureHeader, TOLERANCE_S } from './signature-header.ts'
import { unavailable, withDeadline } from './with-deadline.ts'

type StripeOptions = {
  apiKey: string
  webhookSecret: string
  /** Default: Stripe's own API. */
  host?: string
  port?: string | number
  protocol?: 'http' | 'https'
  /** The timeout of one attempt. */
  timeout?: number
  log: Log
}

// Two attempts with the same idempotency key and the pause between them fit into the deadline.
const ATTEMPT_MS = 4_000
const RETRIES = 1
// A quarter of payouts takes many calls.
const PAYOUTS_MS = 30_000

export function createStripePayments({ apiKey, webhookSecret, log, ...address }: StripeOptions): Payments {
  const stripe = new Stripe(apiKey, {
    timeout: ATTEMPT_MS,
    ...address,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  })
  const { sessions } = stripe.checkout
  const call = <T>(what: string, work: () => Promise<T>, ms?: number) =>
    withDeadline(work(), ms).catch((error) => rethrow(log, what, error))
  const read = async (id: string) => {
    const found = await sessions
      .retrieve(id, { expand: ['payment_intent'] })
      .catch((error) => undefinedIfMissing(log, id, error))
    return found && sessionOf(found)
  }
  const create = (order: SessionOrder) =>
    sessions.create(sessionParams(order), { idempotencyKey: `order-${order.id}` })
  return {
    openSession: (order) =>
      call('open a payment session', async () => {
        const { id, url } = await create(order)
        if (!url) throw unavailable()
        return { id, url }
      }),
    // The idempotency key returns the existing session. Stripe refuses an expiry within 30 minutes and parameters that
    // differ from the first call.
    findSession: (order) =>
      call('look for a payment session', async () => (await create(order).catch(undefinedIfRefused))?.id),
    readSession: (id) => call('read a payment session', async () => (await read(id)) ?? missingSession(id)),
    expireSession: (id) =>
      call('end a payment session', async () => {
        // Stripe refuses to expire a completed, expired or missing session; reading it shows which.
        const expired = await sessions.expire(id).catch(undefinedIfInvalid)
        return expired ? sessionOf(expired) : ((await read(id)) ?? missingSession(id))
      }),
    refund: ({ paymentIntent, amount, key }) =>
      call('refund a payment', async () => {
        // Stripe forgets idempotency keys after a day, but lists refunds for ever.
        const { data } = await stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 })
        const earlier = data.find(({ metadata }) => metadata?.refund_id === key)
        const wanted = { payment_intent: paymentIntent, amount, metadata: { refund_id: key } }
        const refund =
          earlier ??
          (await stripe.refunds
            .create(wanted, { idempotencyKey: `refund-${key}` })
            .catch((error) => refuseRefund(log, error)))
        return { id: refund.id, status: refundStatusOf(refund.status) }
      }),
    readExternalRefunds: (paymentIntent) =>
      call('read the refunds of a payment', async () => {
        const listed = stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 })
        const found = await listed.catch(undefinedIfInvalid)
        if (!found) throw new ShopError('invalid_event', 'The payment provider does not know this payment.')
        return found.data
          .filter(({ metadata }) => !metadata?.refund_id)
          .map(({ id, amount, status }) => ({ id, amount, status: refundStatusOf(status) }))
      }),
    listPayouts: (period) => call('list payouts', () => listPayouts(stripe, period), PAYOUTS_MS),
    isTest: /^.._test_/.test(apiKey),
    check: () => call('check the key', async () => void (await sessions.list({ limit: 1 }))),
    checkSignatureHeader: (header) => checkSignatureHeader(header),
    readEvent: (rawBody, signature) => {
      checkSignatureHeader(signature)
      return eventOf(signedEvent(stripe, rawBody, signature, webhookSecret))
    },
  }
}

function undefinedIfInvalid(error: unknown): undefined {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
}

function undefinedIfRefused(error: unknown): undefined {
  const { StripeIdempotencyError } = Stripe.errors
  if (error instanceof StripeIdempotencyError && error.statusCode === 400) return undefined
  return undefinedIfInvalid(error)
}

function undefinedIfMissing(log: Log, id: string, error: unknown): undefined {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.code !== 'resource_missing')
    throw error
  log.warn({ session: id }, 'the payment provider does not know this session')
}

function signedEvent(stripe: Stripe, rawBody: Uint8Array, signature: string, secret: string): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(Buffer.from(rawBody), signature, secret, TOLERANCE_S)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw badSignature()
    throw new ShopError('invalid_event', 'This webhook event is not valid JSON.')
  }
}

function refuseRefund(log: Log, error: unknown): never {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  log.error(loggableFields(error), 'the payment provider refused a refund')
  throw new ShopError('conflict', 'The payment provider refused this refund.')
}

function rethrow(log: Log, what: string, error: unknown): never {
  if (error instanceof ShopError || !(error instanceof Stripe.errors.StripeError)) throw error
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors
  const isTransient = [StripeConnectionError, StripeAPIError, StripeRateLimitError].some(
    (kind) => error instanceof kind,
  )
  log[isTransient ? 'warn' : 'error'](
    { what, ...loggableFields(error) },
    'a call to the payment provider failed',
  )
  if (error instanceof Stripe.errors.StripePermissionError) throw notPermitted()
  throw unavailable()
}

function notPermitted(): ShopError {
  return new ShopError(
    'payment_unavailable',
    'The payment provider does not let this shop read that. Its key needs the permission to read payouts and the balance.',
  )
}

// Stripe's messages can contain the shopper's e-mail or a part of the key, so they are not logged.
function loggableFields({
  type,
  code,
  param,
  statusCode,
  requestId,
}: InstanceType<typeof Stripe.errors.StripeError>) {
  return { type, code, param, status: statusCode, request: requestId }
}
