import { sql } from 'kysely'
import type { Shop } from '../shop.ts'
import { openPayment, type PayableOrder } from './open-payment.ts'

/** `id` and `url` of the payment page; an order with nothing to pay shows its success page at once. */
export type PlacedOrder = { id: string; url: string; order: { id: string } }

/**
 * The order that a call already made, when its first try died or still works on it. One whose payment page nobody has
 * heard of is asked for again: the provider knows the order by its id and gives the page that it made.
 * @returns undefined when there is none, or none that can still be paid: it is ended like any other then
 * @throws ShopError 'payment_unavailable', 'conflict'
 */
export async function resumeOrder(shop: Shop, attemptId: string): Promise<PlacedOrder | undefined> {
  const found = await findMade(shop, attemptId)
  if (!found) return undefined
  if (found.status !== 'cancelled') {
    if (found.grandTotal === 0) return freeOrder(shop, found.id)
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

type Made = PayableOrder & { status: string; page: { id: string; url: string } | null }

async function findMade({ db }: Shop, attemptId: string): Promise<Made | undefined> {
  const { rows } = await sql<Made>`
    select o.id, o.code, o.status, o.email, o.created_at as at, o.shipping_fee as "shippingFee", o.grand_total as "grandTotal",
      (select json_build_object('id', p.session_id, 'url', p.session_url) from payments p
        where p.order_id = o.id and p.session_url is not null) as page,
      (select json_build_object('code', u.code, 'amount', o.promo_amount) from promo_usages u
        where u.order_id = o.id) as promo,
      (select json_agg(json_build_object('name', i.name, 'price', i.price, 'quantity', i.quantity) order by i.position)
        from order_items i where i.order_id = o.id) as lines
    from orders o where o.idempotency_key = ${attemptId}`.execute(db)
  return rows[0] && { ...rows[0], promo: rows[0].promo ?? undefined }
}
