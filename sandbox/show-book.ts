import { Hono } from 'hono'
import { guard } from './page.ts'
import type { Entry } from './stripe/book.ts'
import { intentIdOf } from './stripe/ids.ts'
import { expireOverdue } from './stripe/sessions/settle-session.ts'
import type { Charge, Desk, EventRecord, Refund, Session } from './stripe/stripe-sandbox.ts'

/** GET /sandbox/book.json: the payment provider's own book, to hold the shop's against. Minor units, newest first. */
export function showBook(desk: Desk) {
  const app = new Hono({ strict: false })
  app.get('/sandbox/book.json', (c) => {
    expireOverdue(desk)
    guard(c, ["default-src 'none'"])
    return c.json(bookOf(desk))
  })
  return app
}

function bookOf(desk: Desk) {
  const sessions = all<Session>(desk, 'checkout.session')
  const references = new Map(sessions.map((one) => [intentIdOf(one.id), one.client_reference_id]))
  const referenceOf = (intent: unknown) => references.get(String(intent)) ?? null
  return {
    sessions: sessions.map((one) => ({
      id: one.id,
      reference: one.client_reference_id,
      status: one.status,
      payment_status: one.payment_status,
      amount_total: one.amount_total,
      currency: one.currency,
      payment_intent: one.payment_intent,
      created: one.created,
      expires_at: one.expires_at,
      metadata: one.metadata,
    })),
    charges: all<Charge>(desk, 'charge').map((one) => ({
      id: one.id,
      reference: referenceOf(one.payment_intent),
      payment_intent: one.payment_intent,
      amount: one.amount,
      amount_captured: one.amount_captured,
      amount_refunded: one.amount_refunded,
      currency: one.currency,
      status: one.status,
      created: one.created,
    })),
    refunds: all<Refund>(desk, 'refund').map((one) => ({
      id: one.id,
      reference: referenceOf(one.payment_intent),
      charge: one.charge,
      payment_intent: one.payment_intent,
      amount: one.amount,
      currency: one.currency,
      status: one.status,
      reason: one.reason,
      metadata: one.metadata,
      created: one.created,
    })),
    events: all<EventRecord>(desk, 'event').map((one) => ({
      id: one.id,
      type: one.type,
      object: (one.data.object as unknown as Entry).id,
      created: one.created,
      deliveries: deliveriesOf(desk, one.id),
    })),
  }
}

function all<T extends Entry>(desk: Desk, kind: T['object']): T[] {
  return desk.book.page<T>(kind, { limit: 1_000_000 }).data
}

function deliveriesOf(desk: Desk, eventId: string) {
  return desk.book
    .sql('select state, attempts, last_answer from deliveries where event_id = ? order by id')
    .all(eventId)
}
