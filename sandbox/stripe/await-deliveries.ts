import { setTimeout as pause } from 'node:timers/promises'
import type { StripeSandbox } from './stripe-sandbox.ts'

const longest = 10_000
const step = 20

/**
 * Waits for the first delivery attempt of each new event, at most 10 s, as Stripe does before it redirects a shopper.
 * Source: docs.stripe.com/checkout/fulfillment.
 */
export async function awaitFirstDeliveries<T>(
  sandbox: StripeSandbox,
  act: () => T,
  since = newestDelivery(sandbox),
): Promise<T> {
  const result = act()
  const newest = newestDelivery(sandbox)
  const isPending = () =>
    sandbox.store
      .sql(`select 1 from deliveries where id > ? and id <= ? and state = 'due' and last_answer is null`)
      .get(since, newest)
  for (let waited = 0; waited < longest && isOpen(sandbox) && isPending(); waited += step) await pause(step)
  return result
}

function newestDelivery(sandbox: StripeSandbox): number {
  return Number(sandbox.store.sql('select coalesce(max(id), 0) as id from deliveries').get()?.id)
}

function isOpen(sandbox: StripeSandbox): boolean {
  return sandbox.store.isOpen() && !sandbox.closing.aborted
}
