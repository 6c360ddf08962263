import { ShopError } from './errors.ts'

const MOST_S = 3_600

/** The refusal of who must wait, never longer than an hour. */
export function tooMany(waitMs: number): ShopError {
  const seconds = Math.min(MOST_S, Math.max(1, Math.ceil(waitMs / 1000)))
  const wait =
    seconds < 100 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`
  return new ShopError('too_many_tries', `Too many tries. Please try again in ${wait}.`, {
    retryAfter: seconds,
  })
}
