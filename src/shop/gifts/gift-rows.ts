import { sql } from 'kysely'
import type { OrderGift } from '../../contract/gifts/gift.ts'

export type GiftRow = Omit<OrderGift, 'receiver' | 'hidden_until'> & {
  name: string
  phone: string
  receipt_code: string
}

/** Null when it is none. Expects `orders as o`. */
export const giftOfOrder = sql<GiftRow | null>`(
  select json_build_object('name', g.receiver_name, 'phone', g.receiver_phone, 'message', nullif(g.message, ''),
    'box_product_id', g.box_product_id, 'not_before', g.not_before, 'hide_until_then', g.is_hidden,
    'billing_address', json_build_object('address', g.address, 'city', g.city, 'state', g.state,
      'postal_code', g.postal_code, 'country', g.country), 'receipt_code', g.receipt_code)
  from gifts g where g.order_id = o.id)`

type Delivery = { promise: { from: string } | null; address: OrderGift['billing_address'] }

/** For its payer. */
export function giftResponse(row: GiftRow, { promise, address }: Delivery): OrderGift {
  const { name, phone, receipt_code: _, ...gift } = row
  return {
    ...gift,
    receiver: { name, phone: phone || null, ...address },
    hidden_until: gift.hide_until_then ? laterDay(gift.not_before, promise?.from) : null,
  }
}

/** The method may deliver after `not_before` alone, and the owner may have promised a later day. */
function laterDay(...days: (string | null | undefined)[]): string | null {
  return days.filter(Boolean).toSorted().at(-1) ?? null
}

export function withReceiptCode(row: GiftRow | null, gift: OrderGift | null): OrderGift | null {
  return row && gift && { ...gift, receipt_code: row.receipt_code }
}
