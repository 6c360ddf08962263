import { ShopError } from '../lib/errors.ts'
import type { Shop } from '../shop.ts'

/** The shop as its jobs see it: while it stops, the payment provider is as good as away, so nobody waits for it. */
export function unlessStopped(shop: Shop, stopping: AbortSignal): Shop {
  const { findSession, readSession, expireSession, refund } = shop.payments
  const ask =
    <Asked, Answer>(act: (asked: Asked) => Promise<Answer>) =>
    (asked: Asked) =>
      orStopped(stopping, () => act(asked))
  const payments = {
    ...shop.payments,
    findSession: ask(findSession),
    readSession: ask(readSession),
    expireSession: ask(expireSession),
    refund: ask(refund),
  }
  return { ...shop, payments }
}

function orStopped<T>(stopping: AbortSignal, act: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new ShopError('payment_unavailable', 'The shop is closing.'))
    if (stopping.aborted) return stop()
    stopping.addEventListener('abort', stop, { once: true })
    act()
      .then(resolve, reject)
      .finally(() => stopping.removeEventListener('abort', stop))
  })
}
