import type { Order } from './order.ts'

const OPEN_MS = 90 * 24 * 3_600_000

/**
 * Links are forwarded and stay in mailboxes: later a guest's order needs more than its id. It does at once when the id was
 * mailed to a wrong address.
 */
export function isLinkOpen(
  { created_at, is_link_closed }: Pick<Order, 'created_at' | 'is_link_closed'>,
  now: Date,
): boolean {
  return !is_link_closed && now.getTime() - Date.parse(created_at) <= OPEN_MS
}
