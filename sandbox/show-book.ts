import { Hono } from 'hono'
import { setSecurityHeaders } from './page.ts'
import type { Entry } from './stripe/book.ts'
import { intentIdOf } from './stripe/ids.ts'
import { expireOverdue } from './stripe/sessions/settle-session.ts'
import type { Charge, EventRecord, Refund, Session, StripeSandbox } from './stripe/stripe-sandbox.ts'

export function recordRoutes(sandbox: StripeSandbox) {
  const app = new Hono({ strict: false })
  app.get('/sandbox/book.json', (c) => {
    expireOverdue(sandbox)
    setSecurityHeaders(c, ["default-src 'none'"])
    return c.json(recordsOf(sandbox))
  })
  return app
}

function recordsOf(sandbox: StripeSandbox) {
  const sessions = all<Session>(sandbox, 'checkout.session')
  const references = new Map(sessions.map((one) => [intentIdOf(one.id), one.client_reference_id]))
  const withReference = <T extends Charge | Refund>(one: T) => ({
    ...one,
    reference: references.get(String(one.payment_intent)) ?? null,
  })
  return {
    sessions: sessions.map(({ line_items: _, ...one }) => ({ ...one, reference: one.client_reference_id })),
    charges: all<Charge>(sandbox, 'charge').map(withReference),
    refunds: all<Refund>(sandbox, 'refund').map(withReference),
    events: all<EventRecord>(sandbox, 'event').map((one) => ({
      id: one.id,
      type: one.type,
      object: (one.data.object as unknown as Entry).id,
      created: one.created,
      deliveries: deliveriesOf(sandbox, one.id),
    })),
  }
}

function all<T extends Entry>(sandbox: StripeSandbox, kind: T['object']): T[] {
  return sandbox.store.page<T>(kind, { limit: 1_000_000 }).data
}

function deliveriesOf(sandbox: StripeSandbox, eventId: string) {
  return sandbox.store
    .sql('select state, attempts, last_answer from deliveries where event_id = ? order by id')
    .all(eventId)
}
