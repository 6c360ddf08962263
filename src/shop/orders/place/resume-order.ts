import type { Shop } from '../../shop.ts'
import { findPayable } from '../payment/find-payable.ts'
import { openPayment, type PayableOrder } from '../payment/open-payment.ts'

/** `id` and `url` of the payment page; an order with nothing to pay shows its success page at once. */
export type PlacedOrder = { id: string; url: string; order: { id: string } }

/**
 * The order that a call already made, when its first try died or still works on it. One whose payment page nobody has
 * heard of is asked for again: the provider knows the order by its id and gives the page that it made.
 * @returns undefined when there is none, or none that can still be paid: it is ended like any other then
 * @throws ShopError 'payment_unavailable', 'conflict'
 */
export async function resumeOrder(shop: Shop, attemptId: string): Promise<PlacedOrder | undefined> {
  const found = await findPayable(shop, { attemptId })
  if (!found) return undefined
  if (found.status !== 'cancelled') {
    if (found.totals.total === 0) return freeOrder(shop, found.id)
    const page = found.page ?? (isYoung(shop, found) ? await openPayment(shop, found) : undefined)
    if (page) return { ...page, order: { id: found.id } }
  }
  await shop.db.updateTable('orders').set({ idempotency_key: null }).where('id', '=', found.id).execute()
  return undefined
}

export function freeOrder(shop: Shop, id: string): PlacedOrder {
  return { id, url: `${shop.config.publicUrl}/success/${id}`, order: { id } }
}

// A page ends at a set time after its order, and the provider makes none that ends within 30 minutes.
const YOUNG_MS = 45_000

function isYoung({ clock }: Shop, { at }: PayableOrder): boolean {
  return clock.now().getTime() - at.getTime() < YOUNG_MS
}
