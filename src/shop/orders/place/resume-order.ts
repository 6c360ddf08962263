import type { Shop } from '../../shop.ts'
import { findPayable } from '../payment/find-payable.ts'
import { openPayment, type PayableOrder } from '../payment/open-payment.ts'

export type PlacedOrder = { id: string; url: string; order: { id: string } }

/**
 * The order's id is the provider's idempotency key, so a repeated request returns the same session.
 * @returns undefined when no order can be paid @throws ShopError 'payment_unavailable', 'conflict'
 */
export async function resumeOrder(shop: Shop, attemptId: string): Promise<PlacedOrder | undefined> {
  const found = await findPayable(shop, { attemptId })
  if (!found) return undefined
  if (found.status !== 'cancelled') {
    if (found.totals.total === 0) return freeOrderResult(shop, found.id)
    const page = found.page ?? (canCreateSession(shop, found) ? await openPayment(shop, found) : undefined)
    if (page) return { ...page, order: { id: found.id } }
  }
  await shop.db.updateTable('orders').set({ idempotency_key: null }).where('id', '=', found.id).execute()
  return undefined
}

export function freeOrderResult(shop: Shop, id: string): PlacedOrder {
  return { id, url: `${shop.config.publicUrl}/success/${id}`, order: { id } }
}

// A session expires 30 minutes after its order plus this margin; Stripe refuses sessions shorter than 30 minutes.
const SESSION_CREATION_MS = 45_000

function canCreateSession({ clock }: Shop, { at }: PayableOrder): boolean {
  return clock.now().getTime() - at.getTime() < SESSION_CREATION_MS
}
