import type { Order } from './order.ts'

const OPEN_MS = 90 * 24 * 3_600_000

/** Links are forwarded and stay in mailboxes: later a guest's order needs more than its id. */
export function isLinkOpen({ created_at }: Pick<Order, 'created_at'>, now: Date): boolean {
  return now.getTime() - Date.parse(created_at) <= OPEN_MS
}
