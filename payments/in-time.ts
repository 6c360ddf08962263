import { setTimeout as sleep } from 'node:timers/promises'
import { ShopError } from '../shop/errors.ts'

const DEADLINE_MS = 9_500

/** @throws ShopError 'payment_unavailable' when the work takes so long that a shopper would wait above 10 s */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  const done = new AbortController()
  const tooLate = sleep(DEADLINE_MS, undefined, { signal: done.signal }).then(() => {
    throw unavailable()
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    tooLate.catch(() => {})
    done.abort()
  }
}

export function unavailable(): ShopError {
  return new ShopError(
    'payment_unavailable',
    'The payment provider cannot be reached right now. Nothing was changed. Please try again in a moment.',
  )
}
