import { dayIn } from '../day.ts'
import type { Order } from '../order.ts'

/** @returns the day until which the payer's pages hide the pieces of a gift; undefined when they are shown */
export function hiddenUntil(
  { gift }: Pick<Order, 'gift'>,
  timeZone: string,
  now = new Date(),
): string | undefined {
  const day = gift?.hidden_until
  return day && dayIn(timeZone, now) < day ? day : undefined
}
