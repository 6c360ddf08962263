import { createHmac } from 'node:crypto'
import type { EventRecord, StripeSandbox } from './stripe-sandbox.ts'

const second = 1000
const answerTimeout = 10 * second
const lease = answerTimeout + 3 * second
const retryDelays = [1, 2, 5, 10, 30, 60, 300, 900].map((s) => s * second)
const maxRetryDelay = 3600 * second
const giveUpAfter = 3 * 24 * 3600 * second
const maxConcurrent = 8

type Receiver = { url: string; secret: string }
type Delivery = { id: number; event_id: string; attempts: number; written_ms: number }

/**
 * Delivers due events, signed as Stripe signs them, until each is answered with 2xx. A claim is a lease of 13 s, so another
 * process takes over the deliveries of a process that dies.
 */
export function openWebhooks(sandbox: StripeSandbox, receiver: Receiver) {
  const inFlight = new Set<Promise<void>>()
  const deliverDue = () => {
    if (sandbox.closing.aborted || inFlight.size >= maxConcurrent) return
    for (const delivery of claim(sandbox, maxConcurrent - inFlight.size)) {
      const work = deliver(sandbox, receiver, delivery)
        .catch((error) => console.error(`Webhook delivery ${delivery.id} could not be saved:`, error))
        .then(() => {
          inFlight.delete(work)
          wake()
        })
      inFlight.add(work)
    }
  }
  const wake = () => void setImmediate(() => logErrors(deliverDue))
  return { wake, settled: async () => void (await Promise.all(inFlight)) }
}

// A locked database must not end the shop's process; the next run retries.
function logErrors(work: () => void) {
  try {
    work()
  } catch (error) {
    console.error('Webhooks could not be delivered just now:', error)
  }
}

function claim(sandbox: StripeSandbox, count: number): Delivery[] {
  const now = Date.now()
  const waiting = sandbox.store.sql(`select 1 from deliveries where state = 'due' and due_ms <= ? limit 1`)
  if (waiting.get(now) === undefined) return []
  return sandbox.store
    .sql(
      `update deliveries set due_ms = ?, attempts = attempts + 1
       where id in (select id from deliveries where state = 'due' and due_ms <= ? order by id limit ?)
       returning id, event_id, attempts, written_ms`,
    )
    .all(now + lease, now, count) as Delivery[]
}

async function deliver(sandbox: StripeSandbox, receiver: Receiver, delivery: Delivery) {
  const event = sandbox.store.find<EventRecord>('event', delivery.event_id)
  const answer = event === undefined ? 'no such event' : await post(sandbox, receiver, event)
  const now = Date.now()
  const note = (state: string | null, dueMs: number) =>
    sandbox.store
      .sql('update deliveries set state = coalesce(?, state), due_ms = ?, last_answer = ? where id = ?')
      .run(state, dueMs, answer, delivery.id)
  if (answer === 'delivered') note('delivered', now)
  else if (sandbox.closing.aborted) note(null, now)
  else if (now - delivery.written_ms > giveUpAfter) note('abandoned', now)
  else note(null, now + (retryDelays[delivery.attempts - 1] ?? maxRetryDelay))
}

async function post(sandbox: StripeSandbox, receiver: Receiver, event: EventRecord) {
  const payload = JSON.stringify(event, null, 2)
  try {
    const response = await fetch(receiver.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': signatureOf(payload, receiver.secret),
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([sandbox.closing, AbortSignal.timeout(answerTimeout)]),
    })
    await response.body?.cancel()
    return response.ok ? 'delivered' : `answered ${response.status}`
  } catch (error) {
    return `no answer: ${error instanceof Error ? error.message : String(error)}`
  }
}

// Real time: receivers refuse signatures older than five minutes.
function signatureOf(payload: string, secret: string): string {
  const timestamp = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')
  return `t=${timestamp},v1=${signature}`
}
