import { ShopError } from '../lib/errors.ts'
import type { Shop } from '../shop.ts'

/** While the shop stops, calls to the payment provider fail at once, so that jobs do not delay the shutdown. */
export function abortPaymentsOnShutdown(shop: Shop, stopping: AbortSignal): Shop {
  const { findSession, readSession, expireSession, refund } = shop.payments
  const wrap =
    <Input, Output>(call: (input: Input) => Promise<Output>) =>
    (input: Input) =>
      abortable(stopping, () => call(input))
  const payments = {
    ...shop.payments,
    findSession: wrap(findSession),
    readSession: wrap(readSession),
    expireSession: wrap(expireSession),
    refund: wrap(refund),
  }
  return { ...shop, payments }
}

function abortable<T>(stopping: AbortSignal, call: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new ShopError('payment_unavailable', 'The shop is closing.'))
    if (stopping.aborted) return stop()
    stopping.addEventListener('abort', stop, { once: true })
    call()
      .then(resolve, reject)
      .finally(() => stopping.removeEventListener('abort', stop))
  })
}
