import { setTimeout as pause } from 'node:timers/promises'
import type { Desk } from './stripe-sandbox.ts'

const longest = 10_000
const step = 20

/**
 * Answers once the shop has been asked to hear what `act` made of events, whatever it said: as Stripe does, which
 * sends a shopper on when the first try has been answered, after 10 s at most.
 * Source: docs.stripe.com/checkout/fulfillment.
 */
export async function withFirstTries<T>(desk: Desk, act: () => T, since = newestDelivery(desk)): Promise<T> {
  const result = act()
  const newest = newestDelivery(desk)
  const untried = () =>
    desk.book
      .sql(`select 1 from deliveries where id > ? and id <= ? and state = 'due' and last_answer is null`)
      .get(since, newest)
  for (let waited = 0; waited < longest && isOpen(desk) && untried(); waited += step) await pause(step)
  return result
}

function newestDelivery(desk: Desk): number {
  return Number(desk.book.sql('select coalesce(max(id), 0) as id from deliveries').get()?.id)
}

function isOpen(desk: Desk): boolean {
  return desk.book.isOpen() && !desk.closing.aborted
}
