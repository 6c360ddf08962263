import { createHmac } from 'node:crypto'
import type { Desk, EventRecord } from './stripe-sandbox.ts'

const second = 1000
const answerWithin = 10 * second
const lease = answerWithin + 3 * second
const pauses = [1, 2, 5, 10, 30, 60, 300, 900].map((s) => s * second)
const longestPause = 3600 * second
const giveUpAfter = 3 * 24 * 3600 * second
const atOnce = 8

type Receiver = { url: string; secret: string }
type Delivery = { id: number; event_id: string; attempts: number; written_ms: number }

/**
 * Delivers the book's due events to the shop, signed as Stripe signs them, until each is answered with 2xx. A
 * claimed delivery is nobody else's for 13 s; a process that dies meanwhile leaves it to the next one.
 */
export function openWebhooks(desk: Desk, receiver: Receiver) {
  const underway = new Set<Promise<void>>()
  const deliverDue = () => {
    if (desk.closing.aborted || underway.size >= atOnce) return
    for (const delivery of claim(desk, atOnce - underway.size)) {
      const work = deliver(desk, receiver, delivery)
        .catch((error) => console.error(`Webhook delivery ${delivery.id} could not be noted down:`, error))
        .then(() => {
          underway.delete(work)
          wake()
        })
      underway.add(work)
    }
  }
  const wake = () => void setImmediate(() => keepGoing(deliverDue))
  return { wake, settled: async () => void (await Promise.all(underway)) }
}

// A busy book (another process writing for long) must not end the shop's process; a later round tries again.
function keepGoing(work: () => void) {
  try {
    work()
  } catch (error) {
    console.error('Webhooks could not be delivered just now:', error)
  }
}

function claim(desk: Desk, count: number): Delivery[] {
  const now = Date.now()
  const waiting = desk.book.sql(`select 1 from deliveries where state = 'due' and due_ms <= ? limit 1`)
  if (waiting.get(now) === undefined) return []
  return desk.book
    .sql(
      `update deliveries set due_ms = ?, attempts = attempts + 1
       where id in (select id from deliveries where state = 'due' and due_ms <= ? order by id limit ?)
       returning id, event_id, attempts, written_ms`,
    )
    .all(now + lease, now, count) as Delivery[]
}

async function deliver(desk: Desk, receiver: Receiver, delivery: Delivery) {
  const event = desk.book.find<EventRecord>('event', delivery.event_id)
  const answer = event === undefined ? 'no such event' : await post(desk, receiver, event)
  const now = Date.now()
  const note = (state: string | null, dueMs: number) =>
    desk.book
      .sql('update deliveries set state = coalesce(?, state), due_ms = ?, last_answer = ? where id = ?')
      .run(state, dueMs, answer, delivery.id)
  if (answer === 'delivered') note('delivered', now)
  else if (desk.closing.aborted) note(null, now)
  else if (now - delivery.written_ms > giveUpAfter) note('abandoned', now)
  else note(null, now + (pauses[delivery.attempts - 1] ?? longestPause))
}

async function post(desk: Desk, receiver: Receiver, event: EventRecord) {
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
      signal: AbortSignal.any([desk.closing, AbortSignal.timeout(answerWithin)]),
    })
    await response.body?.cancel()
    return response.ok ? 'delivered' : `answered ${response.status}`
  } catch (error) {
    return `no answer: ${error instanceof Error ? error.message : String(error)}`
  }
}

// Real time, never the moved clock: receivers refuse signatures that are older than five minutes.
function signatureOf(payload: string, secret: string): string {
  const timestamp = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')
  return `t=${timestamp},v1=${signature}`
}
