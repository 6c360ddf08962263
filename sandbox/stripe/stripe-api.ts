import { type Context, Hono } from 'hono'
import { expandObject } from './expand.ts'
import { withIdempotencyKey } from './idempotency.ts'
import type { Params } from './params.ts'
import { listPayouts, listTransactions } from './payouts/list-payouts.ts'
import { createRefund } from './refund-charge.ts'
import { createSession } from './sessions/create-session.ts'
import { listStripe } from './sessions/list-stripe.ts'
import { currentSession, expireOverdue, expireSession } from './sessions/settle-session.ts'
import { conflict, missing, StripeError } from './stripe-error.ts'
import { prepareRequest, respondWithError } from './stripe-routes.ts'
import type { EventRecord, Intent, StripeSandbox } from './stripe-sandbox.ts'
import { injectFaults } from './stripe-trouble.ts'

/** The subset of Stripe's API that the shop uses. Without `onlyKey` every test key is accepted. */
export function stripeApi(sandbox: StripeSandbox, onlyKey: string | undefined) {
  const app = new Hono({ strict: false })
  app.onError((error, c) => respondWithError(c, error))
  app.use('/v1/*', prepareRequest(onlyKey), injectFaults(sandbox))
  const post = (path: string, work: (params: Params, c: Context) => object) =>
    app.post(path, (c) => withIdempotencyKey(sandbox, c, (params) => shown(sandbox, work(params, c), params)))
  const get = (path: string, work: (params: Params, c: Context) => object) =>
    app.get(path, (c) => c.json(shown(sandbox, work(c.get('params'), c), c.get('params'))))

  post('/v1/checkout/sessions', (params) => createSession(sandbox, params))
  post('/v1/checkout/sessions/:id/expire', (params, c) => expire(sandbox, idOf(c), params))
  get('/v1/checkout/sessions/:id', (_params, c) => knownSession(sandbox, idOf(c)))
  get('/v1/checkout/sessions', (params) => {
    expireOverdue(sandbox)
    return listStripe(sandbox, 'checkout.session', params)
  })
  get('/v1/payment_intents/:id', (_params, c) => known<Intent>(sandbox, 'payment_intent', idOf(c)))
  post('/v1/refunds', (params) => createRefund(sandbox, params))
  get('/v1/refunds', (params) => listStripe(sandbox, 'refund', params))
  get('/v1/payouts', (params) => listPayouts(sandbox, params))
  get('/v1/balance_transactions', (params) => listTransactions(sandbox, params))
  get('/v1/events/:id', (_params, c) => known<EventRecord>(sandbox, 'event', idOf(c)))
  get('/v1/events', (params) => listStripe(sandbox, 'event', params))
  app.all('/v1/*', (c) => {
    throw new StripeError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${c.req.method}: ${c.req.path}).`,
    })
  })
  return app
}

function expire(sandbox: StripeSandbox, id: string, params: Params) {
  params.only('expand')
  const session = knownSession(sandbox, id)
  if (session.status !== 'open')
    throw conflict(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    )
  return expireSession(sandbox, session)
}

function knownSession(sandbox: StripeSandbox, id: string) {
  const session = currentSession(sandbox, id)
  if (session === undefined) throw missing('checkout.session', id, 'session')
  return session
}

type Kind = Intent | EventRecord

function known<T extends Kind>(sandbox: StripeSandbox, kind: T['object'], id: string): T {
  const found = sandbox.store.find<T>(kind, id)
  if (found === undefined) throw missing(kind, id, 'id')
  return found
}

function shown(sandbox: StripeSandbox, object: object, params: Params) {
  return expandObject(sandbox, object, params.texts('expand'))
}

function idOf(c: Context): string {
  return c.req.param('id') ?? ''
}
