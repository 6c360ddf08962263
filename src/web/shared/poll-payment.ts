/** Above the two seconds in which the shop asks the payment provider once. */
export const POLL_INTERVAL_MS = 2_100
export const POLL_TIMEOUT_MS = 60_000

/** A refetch interval in ms; false after a minute. */
export function paymentPollInterval(startedAt: number): number | false {
  return Date.now() - startedAt < POLL_TIMEOUT_MS && POLL_INTERVAL_MS
}
