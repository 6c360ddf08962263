import { ShopError } from '../shop/lib/errors.ts'

const DEADLINE_MS = 9_500

/** The default keeps checkout below 10 s. @throws ShopError 'payment_unavailable' */
export async function withDeadline<T>(work: Promise<T>, ms = DEADLINE_MS): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const deadline = setTimeout(() => reject(unavailable()), ms)
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
