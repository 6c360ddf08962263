import type { Settings } from '../admin/settings.ts'
import type { Order } from '../order.ts'

type Begun = Pick<Order, 'status' | 'paid_at' | 'packing_started_at' | 'is_being_cancelled'> & {
  shipments: { length: number }
  shipping: Pick<Order['shipping'], 'new_promise' | 'ready_at'>
}

type CancelSettings = Pick<Settings, 'cancel_until' | 'cancel_hours'>

const HOUR_MS = 3_600_000

export const TOO_LATE = 'The time in which this order could be cancelled is over.'

const REASONS = {
  pending: 'This order is not paid yet.',
  cancelled: 'This order is already cancelled.',
  shipped: 'This order has already been shipped. You can return it instead.',
  delivered: 'This order has already been shipped. You can return it instead.',
  completed: 'This order has already been shipped. You can return it instead.',
}

/** When a shopper's time to cancel ends; undefined when only packing ends it. */
export function cancelDeadline(order: Begun, settings: CancelSettings): Date | undefined {
  const { paid_at } = order
  if (settings.cancel_until === 'packing' || paid_at === null || isDelayed(order)) return undefined
  return new Date(Date.parse(paid_at) + settings.cancel_hours * HOUR_MS)
}

/** The shop could not keep its promise: the shopper may cancel until the order is shipped, or ready to collect. */
export function isDelayed({ shipping }: Pick<Begun, 'shipping'>): boolean {
  return shipping.new_promise !== null && shipping.ready_at === null
}

/** @returns why a shopper cannot cancel the order (any more), in a sentence */
export function whyNotCancellable(order: Begun, settings: CancelSettings, now: Date): string | undefined {
  if (order.status !== 'processing') return REASONS[order.status]
  if (order.is_being_cancelled) return 'This order is being cancelled.'
  if (order.shipments.length > 0)
    return 'A part of this order has already been shipped, so it can no longer be cancelled.'
  if (isDelayed(order)) return undefined
  if (order.shipping.ready_at) return 'This order is ready to collect, so it can no longer be cancelled.'
  if (order.packing_started_at) return 'We have begun to pack this order, so it can no longer be cancelled.'
  const deadline = cancelDeadline(order, settings)
  return deadline && now >= deadline ? TOO_LATE : undefined
}
