/** A little more than the two seconds in which the shop asks the payment provider only once. */
export const LOOK_AGAIN_MS = 2_100
export const LOOK_FOR_MS = 60_000

/** When to look again at an order whose payment is still to come: for a minute, then only when asked to. */
export function nextLook(lookingSince: number): number | false {
  return Date.now() - lookingSince < LOOK_FOR_MS && LOOK_AGAIN_MS
}
