import { sql } from 'kysely'
import type { Pieces } from '../../../../contract/delivery/order-shipping.ts'
import type { OrderStatus } from '../../../../contract/order.ts'
import { withdrawnSentence } from '../../../../contract/returns/withdrawn-sentence.ts'
import { CODE_LENGTH } from '../../../lib/human-readable-code.ts'
import type { Tx } from '../../../shop.ts'
import {
  awaitingRefund,
  type WithdrawalsAndRefunds,
  withdrawalsAndRefunds,
} from '../../../withdrawals/settle-withdrawals.ts'
import { isCorrection } from '../corrections.ts'
import { lastArrival, quantityToShip } from '../shipment-rows.ts'
import { hasNothingToSend, isToShip } from '../to-ship.ts'
import { withdrawnInParcel } from '../withdrawn-in-parcel.ts'

/** An order that a row names. */
export type NamedOrder = {
  id: string
  code: string
  /** The receiver. */
  name: string
  status: OrderStatus
  is_to_ship: boolean
  nothing_to_send: boolean
  shipping_method: string
  kind: string
  estimated_delivery: string
  /** The day on which a gift that waits may leave. */
  dispatch_from: string | null
  /** The day before which a gift must not arrive. */
  not_before: string | null
  /** Of its last parcel. */
  last_arrival: string
  tracking_numbers: string[]
  /** A sentence, when the shopper has withdrawn from pieces that are not refunded. */
  withdrawn: string | undefined
}

type Row = Omit<NamedOrder, 'withdrawn'> & WithdrawalsAndRefunds & { left: Pieces[] }

// A number that was corrected still stands in the carrier's file.
const trackingNumbers = sql<
  string[]
>`array(select tracking_number from shipments sent where sent.order_id = o.id
  union select value from audit_log l, jsonb_each_text(l.before) old (key, value)
  where l.subject = 'order' and l.subject_id = o.id::text and ${isCorrection} and old.key like '%tracking_number')`

/**
 * @param names codes or ids, with or without their separators
 * @returns the orders by code and id, as in `normalized`
 */
export async function findNamedOrders(
  tx: Tx,
  names: (string | undefined)[],
): Promise<Map<string, NamedOrder>> {
  const wanted = [...new Set(names.map(normalized))]
  const codes = wanted.map((text) => `${text.slice(0, -CODE_LENGTH)}-${text.slice(-CODE_LENGTH)}`)
  const ids = wanted.filter((text) => /^[\dA-F]{32}$/.test(text))
  const { rows: found } = await sql<Row>`
    select o.id, o.code, o.status, coalesce((select g.receiver_name from gifts g where g.order_id = o.id), o.first_name || ' ' || o.last_name) as name,
      ${isToShip} as is_to_ship, ${hasNothingToSend} as nothing_to_send, s.shipping_method, s.kind, s.estimated_delivery, s.dispatch_from,
      (select g.not_before from gifts g where g.order_id = o.id) as not_before,
      ${lastArrival} as last_arrival,
      ${trackingNumbers} as tracking_numbers,
      (select json_agg(json_build_object('order_item_id', i.id, 'quantity', ${quantityToShip('i')}))
        from order_items i where i.order_id = o.id) as "left",
      ${withdrawalsAndRefunds}
    from orders o join payments pay on pay.order_id = o.id join shippings s on s.order_id = o.id
    where o.code = any(${codes}::text[]) or o.id = any(${ids}::uuid[])`.execute(tx)
  const orders = found.map((row) => ({
    ...row,
    withdrawn: withdrawnSentence(withdrawnInParcel(row.left, { left: row.left, open: awaitingRefund(row) })),
  }))
  return new Map(orders.flatMap((order) => [order.code, order.id].map((name) => [normalized(name), order])))
}

/** Without separators: '26-K7M3XQ4D' → '26K7M3XQ4D' */
export function normalized(text = ''): string {
  return text.replaceAll(/[^\p{L}\d]/gu, '').toUpperCase()
}
