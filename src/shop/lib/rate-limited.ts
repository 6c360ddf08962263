import { ShopError } from './errors.ts'

const MAX_SECONDS = 3_600

export function rateLimited(waitMs: number): ShopError {
  const { seconds, words } = waitOf(waitMs)
  return new ShopError('too_many_tries', `Too many tries. Please try again in ${words}.`, {
    retryAfter: seconds,
  })
}

export function waitOf(waitMs: number): { seconds: number; words: string } {
  const seconds = Math.min(MAX_SECONDS, Math.max(1, Math.ceil(waitMs / 1000)))
  const words =
    seconds < 100 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`
  return { seconds, words }
}
