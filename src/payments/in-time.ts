import { ShopError } from '../shop/lib/errors.ts'

const DEADLINE_MS = 9_500

/** @throws ShopError 'payment_unavailable' when the work takes so long that a shopper would wait above 10 s */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const deadline = setTimeout(() => reject(unavailable()), DEADLINE_MS)
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(deadline)
  }
}

export function unavailable(): ShopError {
  return new ShopError(
    'payment_unavailable',
    'The payment provider cannot be reached right now. Nothing was changed. Please try again in a moment.',
  )
}
