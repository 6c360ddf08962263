import { newId } from './ids.ts'
import { apiVersion, type Desk, type EventRecord } from './stripe-sandbox.ts'

export type WebhookMode = 'deliver' | 'hold' | 'drop' | 'twice'

/** Writes an event of Stripe's into the book together with its deliveries, as the webhook mode wants them. */
export function recordEvent(desk: Desk, type: string, object: object) {
  const mode = (desk.book.setting('webhook_mode') ?? 'deliver') as WebhookMode
  const event = {
    id: newId('evt_'),
    object: 'event',
    api_version: apiVersion,
    created: desk.clock.seconds(),
    data: { object: withoutItems(object) },
    livemode: false,
    pending_webhooks: mode === 'drop' ? 0 : 1,
    request: { id: null, idempotency_key: null },
    type,
  } as unknown as EventRecord
  desk.book.write(event)
  for (let copy = 0; copy < (mode === 'twice' ? 2 : 1); copy++) writeDelivery(desk, event.id, mode)
  desk.wakeDeliveries()
}

function writeDelivery(desk: Desk, eventId: string, mode: WebhookMode) {
  const state = mode === 'hold' ? 'held' : mode === 'drop' ? 'dropped' : 'due'
  const now = Date.now()
  desk.book
    .sql('insert into deliveries (event_id, state, written_ms, due_ms) values (?, ?, ?, ?)')
    .run(eventId, state, now, now)
}

// Stripe leaves line items out of events; a receiver that wants them asks for the session.
function withoutItems(object: object) {
  const { line_items: _lineItems, ...rest } = object as { line_items?: unknown }
  return rest
}
