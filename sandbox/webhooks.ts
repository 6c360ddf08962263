import { createHmac } from 'node:crypto'
import type { Desk, EventRecord } from './desk.ts'

const second = 1000
const answerWithin = 10 * second
const lease = answerWithin + 3 * second
const pauses = [1, 2, 5, 10, 30, 60, 300, 900].map((s) => s * second)
const longestPause = 3600 * second
const giveUpAfter = 3 * 24 * 3600 * second
const atOnce = 8

type Delivery = { id: number; event_id: string; attempts: number; written_ms: number }

/**
 * Delivers the book's due events to the shop, signed as Stripe signs them, until each is answered with 2xx. A
 * claimed delivery is nobody else's for 13 s; a process that dies meanwhile leaves it to the next one.
 */
export function openWebhooks(desk: Desk, receiver: { url: string; secret: string }) {
  const underway = new Set<Promise<void>>()
  const deliverDue = () => {
    if (desk.closing.aborted || underway.size >= atOnce) return
    for (const delivery of claim(desk, atOnce - underway.size)) {
      const work = deliver(desk, receiver, delivery).finally(() => {
        underway.delete(work)
        deliverDue()
      })
      underway.add(work)
    }
  }
  return {
    wake: () => void setImmediate(deliverDue),
    deliverDue,
    settled: async () => void (await Promise.allSettled(underway)),
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

async function deliver(desk: Desk, receiver: { url: string; secret: string }, delivery: Delivery) {
  const event = desk.book.find<EventRecord>('event', delivery.event_id)
  const answer = event === undefined ? 'no such event' : await post(desk, receiver, event)
  if (!desk.book.isOpen()) return
  const update = desk.book.sql('update deliveries set state = ?, due_ms = ?, last_answer = ? where id = ?')
  const now = Date.now()
  if (desk.closing.aborted && answer !== 'delivered') {
    update.run('due', now, 'the sandbox was closed', delivery.id)
  } else if (answer === 'delivered') {
    update.run('delivered', now, answer, delivery.id)
  } else if (now - delivery.written_ms > giveUpAfter) {
    update.run('abandoned', now, answer, delivery.id)
  } else {
    retryLater(desk, delivery, answer)
  }
}

// Only while it is still due: a hold that came meanwhile keeps it.
function retryLater(desk: Desk, delivery: Delivery, answer: string) {
  const pause = pauses[delivery.attempts - 1] ?? longestPause
  desk.book
    .sql(`update deliveries set due_ms = ?, last_answer = ? where id = ? and state in ('due', 'held')`)
    .run(Date.now() + pause, answer, delivery.id)
}

async function post(desk: Desk, receiver: { url: string; secret: string }, event: EventRecord) {
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
