import { type RawBuilder, sql } from 'kysely'
import { humanReadableCode } from '../lib/human-readable-code.ts'
import type { OrderParts } from '../orders/place/cart-to-order.ts'
import type { Tx } from '../shop.ts'

export function insertGift(orderId: string, gift: NonNullable<OrderParts['gift']>): RawBuilder<unknown> {
  const { receiver, message, box_product_id, not_before, hide_until_then, billing } = gift
  const { address, city, state, postal_code, country } = billing
  return sql`
    insert into gifts (order_id, receipt_code, receiver_name, receiver_phone, message, box_product_id, not_before, is_hidden,
      address, city, state, postal_code, country)
    values (${orderId}, ${generateReceiptCode()}, ${receiver.name}, ${receiver.phone ?? ''}, ${message ?? ''},
      ${box_product_id ?? null}, ${not_before ?? null}, ${hide_until_then ?? false}, ${address}, ${city}, ${state}, ${postal_code}, ${country})`
}

/** What is exchanged for a gift goes to its receiver as a gift. */
export async function copyGift(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    insert into gifts (order_id, receipt_code, receiver_name, receiver_phone, message, is_hidden,
      address, city, state, postal_code, country)
    select ${to}, ${generateReceiptCode()}, receiver_name, receiver_phone, '', false, address, city, state, postal_code, country
    from gifts where order_id = ${from}`.execute(tx)
}

/** 29¹⁶ of them: the code is all that it takes to see the gift. */
function generateReceiptCode(): string {
  return humanReadableCode() + humanReadableCode()
}
