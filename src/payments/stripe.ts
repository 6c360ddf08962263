import Stripe from 'stripe'
import { ShopError } from '../shop/lib/errors.ts'
import type { Payments, SessionOrder } from '../shop/orders/payment/payments.ts'
import type { Log } from '../shop/shop.ts'
import { eventOf, refundStatusOf } from './event-of.ts'
import { inTime, unavailable } from './in-time.ts'
import { goneSession, sessionOf } from './session-of.ts'
import { sessionParams } from './session-params.ts'
import { badSignature, checkSignatureHeader, TOLERANCE_S } from './signature-header.ts'

type StripeOptions = {
  apiKey: string
  webhookSecret: string
  /** Where Stripe's API is, when it is not Stripe itself. */
  host?: string
  port?: string | number
  protocol?: 'http' | 'https'
  log: Log
}

// One try, one repeat with the same idempotency key and the pause between them fit into in-time.ts's deadline.
const TRY_MS = 4_000
const REPEATS = 1

/** Card payments by Stripe Checkout. */
export function createStripePayments({ apiKey, webhookSecret, log, ...address }: StripeOptions): Payments {
  const stripe = new Stripe(apiKey, {
    ...address,
    timeout: TRY_MS,
    maxNetworkRetries: REPEATS,
    telemetry: false,
  })
  const { sessions } = stripe.checkout
  const ask = <T>(what: string, work: () => Promise<T>) =>
    inTime(work()).catch((error) => refuse(log, what, error))
  const read = async (id: string) => {
    const found = await sessions
      .retrieve(id, { expand: ['payment_intent'] })
      .catch((error) => goneOrThrow(log, id, error))
    return found && sessionOf(found)
  }
  const create = (order: SessionOrder) =>
    sessions.create(sessionParams(order), { idempotencyKey: `order-${order.id}` })
  return {
    openSession: (order) =>
      ask('open a payment session', async () => {
        const { id, url } = await create(order)
        if (!url) throw unavailable()
        return { id, url }
      }),
    // The same call again gives the same page; a page that would end within 30 minutes from now is refused, and so is
    // an order that would be asked for in other words than it was.
    findSession: (order) =>
      ask('look for a payment session', async () => (await create(order).catch(noneIfRefused))?.id),
    readSession: (id) => ask('read a payment session', async () => (await read(id)) ?? goneSession(id)),
    expireSession: (id) =>
      ask('end a payment session', async () => {
        // When it is complete or has ended already, or is not there, reading it tells which.
        const expired = await sessions.expire(id).catch(noneIfInvalid)
        return expired ? sessionOf(expired) : ((await read(id)) ?? goneSession(id))
      }),
    refund: ({ paymentIntent, amount, key }) =>
      ask('refund a payment', async () => {
        // Stripe forgets idempotency keys after a day; what it has paid back it tells for ever.
        const { data } = await stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 })
        const earlier = data.find((refund) => refund.metadata?.refund_id === key)
        const wanted = { payment_intent: paymentIntent, amount, metadata: { refund_id: key } }
        const made =
          earlier ??
          (await stripe.refunds
            .create(wanted, { idempotencyKey: `refund-${key}` })
            .catch((error) => refuseRefund(log, error)))
        return { id: made.id, status: refundStatusOf(made.status) }
      }),
    readRefundsElsewhere: (paymentIntent) =>
      ask('read the refunds of a payment', async () => {
        const listed = stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 })
        const found = await listed.catch(noneIfInvalid)
        if (!found) throw new ShopError('bad_notice', 'The payment provider does not know this payment.')
        return found.data
          .filter(({ metadata }) => !metadata?.refund_id)
          .map(({ id, amount, status }) => ({ id, amount, status: refundStatusOf(status) }))
      }),
    isTest: /^.._test_/.test(apiKey),
    check: () => ask('look at the key', async () => void (await sessions.list({ limit: 1 }))),
    checkSignatureHeader: (header) => checkSignatureHeader(header),
    readEvent: (rawBody, signature) => {
      checkSignatureHeader(signature)
      return eventOf(signedEvent(stripe, rawBody, signature, webhookSecret))
    },
  }
}

function noneIfInvalid(error: unknown): undefined {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
}

function noneIfRefused(error: unknown): undefined {
  if (!(error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode === 400))
    noneIfInvalid(error)
}

function goneOrThrow(log: Log, id: string, error: unknown): undefined {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.code !== 'resource_missing')
    throw error
  log.warn({ session: id }, 'the payment provider does not know this session')
}

function signedEvent(stripe: Stripe, rawBody: Uint8Array, signature: string, secret: string): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(Buffer.from(rawBody), signature, secret, TOLERANCE_S)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw badSignature()
    throw new ShopError('bad_notice', 'This webhook event is not valid JSON.')
  }
}

function refuseRefund(log: Log, error: unknown): never {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  log.error(factsOf(error), 'the payment provider refused a refund')
  throw new ShopError('conflict', 'The payment provider refused this refund.')
}

function refuse(log: Log, what: string, error: unknown): never {
  if (error instanceof ShopError || !(error instanceof Stripe.errors.StripeError)) throw error
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors
  const isPassing = [StripeConnectionError, StripeAPIError, StripeRateLimitError].some(
    (kind) => error instanceof kind,
  )
  log[isPassing ? 'warn' : 'error'](
    { what, ...factsOf(error) },
    'the payment provider did not do what it was asked',
  )
  throw unavailable()
}

// Stripe's sentences can quote the shopper's address or a part of the key: they are not logged.
function factsOf({
  type,
  code,
  param,
  statusCode,
  requestId,
}: InstanceType<typeof Stripe.errors.StripeError>) {
  return { type, code, param, status: statusCode, request: requestId }
}
