/** A little more than the two seconds in which the shop asks the payment provider only once. */
export const POLL_INTERVAL_MS = 2_100
export const POLL_TIMEOUT_MS = 60_000

/** When to look again at an order whose payment is still to come: for a minute, then only when asked to. */
export function paymentPollInterval(lookingSince: number): number | false {
  return Date.now() - lookingSince < POLL_TIMEOUT_MS && POLL_INTERVAL_MS
}
