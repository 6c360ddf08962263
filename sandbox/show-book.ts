import { Hono } from 'hono'
import { guard } from './page.ts'
import type { Entry } from './stripe/book.ts'
import { intentIdOf } from './stripe/ids.ts'
import { expireOverdue } from './stripe/sessions/settle-session.ts'
import type { Charge, Desk, EventRecord, Refund, Session } from './stripe/stripe-sandbox.ts'

/** GET /sandbox/book.json: the payment provider's records, to compare with the shop's. Minor units, newest first. */
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
  const withReference = <T extends Charge | Refund>(one: T) => ({
    ...one,
    reference: references.get(String(one.payment_intent)) ?? null,
  })
  return {
    sessions: sessions.map(({ line_items: _, ...one }) => ({ ...one, reference: one.client_reference_id })),
    charges: all<Charge>(desk, 'charge').map(withReference),
    refunds: all<Refund>(desk, 'refund').map(withReference),
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
