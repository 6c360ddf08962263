import { type Context, Hono } from 'hono'
import { expandObject } from './expand.ts'
import { answerOnce } from './idempotency.ts'
import type { Params } from './params.ts'
import { createRefund } from './refund-charge.ts'
import { createSession } from './sessions/create-session.ts'
import { listStripe } from './sessions/list-stripe.ts'
import { currentSession, expireOverdue, expireSession } from './sessions/settle-session.ts'
import { conflict, missing, StripeRefusal } from './stripe-error.ts'
import { admit, answerRefusal } from './stripe-routes.ts'
import type { Desk, EventRecord, Intent } from './stripe-sandbox.ts'
import { rehearseTrouble } from './stripe-trouble.ts'

/** The part of Stripe's API that the shop uses, under /v1. Without a key it takes any of Stripe's test mode. */
export function stripeApi(desk: Desk, onlyKey: string | undefined) {
  const app = new Hono({ strict: false })
  app.onError((error, c) => answerRefusal(c, error))
  app.use('/v1/*', admit(onlyKey), rehearseTrouble(desk))
  const post = (path: string, work: (params: Params, c: Context) => object) =>
    app.post(path, (c) => answerOnce(desk, c, (params) => shown(desk, work(params, c), params)))
  const get = (path: string, work: (params: Params, c: Context) => object) =>
    app.get(path, (c) => c.json(shown(desk, work(c.get('params'), c), c.get('params'))))

  post('/v1/checkout/sessions', (params) => createSession(desk, params))
  post('/v1/checkout/sessions/:id/expire', (params, c) => expire(desk, idOf(c), params))
  get('/v1/checkout/sessions/:id', (_params, c) => knownSession(desk, idOf(c)))
  get('/v1/checkout/sessions', (params) => {
    expireOverdue(desk)
    return listStripe(desk, 'checkout.session', params)
  })
  get('/v1/payment_intents/:id', (_params, c) => known<Intent>(desk, 'payment_intent', idOf(c)))
  post('/v1/refunds', (params) => createRefund(desk, params))
  get('/v1/refunds', (params) => listStripe(desk, 'refund', params))
  get('/v1/events/:id', (_params, c) => known<EventRecord>(desk, 'event', idOf(c)))
  get('/v1/events', (params) => listStripe(desk, 'event', params))
  app.all('/v1/*', (c) => {
    throw new StripeRefusal(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${c.req.method}: ${c.req.path}).`,
    })
  })
  return app
}

function expire(desk: Desk, id: string, params: Params) {
  params.only('expand')
  const session = knownSession(desk, id)
  if (session.status !== 'open')
    throw conflict(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    )
  return expireSession(desk, session)
}

function knownSession(desk: Desk, id: string) {
  const session = currentSession(desk, id)
  if (session === undefined) throw missing('checkout.session', id, 'session')
  return session
}

type Kind = Intent | EventRecord

function known<T extends Kind>(desk: Desk, kind: T['object'], id: string): T {
  const found = desk.book.find<T>(kind, id)
  if (found === undefined) throw missing(kind, id, 'id')
  return found
}

function shown(desk: Desk, object: object, params: Params) {
  return expandObject(desk, object, params.texts('expand'))
}

function idOf(c: Context): string {
  return c.req.param('id') ?? ''
}
