import { newId } from './ids.ts'
import { apiVersion, type EventRecord, type StripeSandbox } from './stripe-sandbox.ts'

export type WebhookMode = 'deliver' | 'hold' | 'drop' | 'twice'

export function recordEvent(sandbox: StripeSandbox, type: string, object: object) {
  const mode = (sandbox.store.setting('webhook_mode') ?? 'deliver') as WebhookMode
  const event = {
    id: newId('evt_'),
    object: 'event',
    api_version: apiVersion,
    created: sandbox.clock.seconds(),
    data: { object: withoutItems(object) },
    livemode: false,
    pending_webhooks: mode === 'drop' ? 0 : 1,
    request: { id: null, idempotency_key: null },
    type,
  } as unknown as EventRecord
  sandbox.store.write(event)
  for (let copy = 0; copy < (mode === 'twice' ? 2 : 1); copy++) writeDelivery(sandbox, event.id, mode)
  sandbox.wakeDeliveries()
}

function writeDelivery(sandbox: StripeSandbox, eventId: string, mode: WebhookMode) {
  const state = mode === 'hold' ? 'held' : mode === 'drop' ? 'dropped' : 'due'
  const now = Date.now()
  sandbox.store
    .sql('insert into deliveries (event_id, state, written_ms, due_ms) values (?, ?, ?, ?)')
    .run(eventId, state, now, now)
}

// Stripe leaves line items out of events.
function withoutItems(object: object) {
  const { line_items: _lineItems, ...rest } = object as { line_items?: unknown }
  return rest
}
