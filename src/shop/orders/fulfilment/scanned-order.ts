import { sql } from 'kysely'
import { dayIn } from '../../../contract/day.ts'
import { dayAndMonth } from '../../../contract/delivery/format-day.ts'
import type { OrderStatus } from '../../../contract/order.ts'
import { ShopError } from '../../lib/errors.ts'
import type { Shop } from '../../shop.ts'
import { candidateOrderCodes } from '../place/order-code.ts'
import { COLLECTED, NOT_SHIPPABLE, NOTHING_TO_SEND } from './record-shipment.ts'
import { hasNothingToSend, isToShip } from './to-ship.ts'

type Scanned = {
  id: string
  code: string
  status: OrderStatus
  kind: string
  shipped_at: Date | null
  is_to_ship: boolean
  nothing_to_send: boolean
}

/**
 * @param text a code as it is scanned or typed, with or without its dash
 * @returns the id of the order, which is to be shipped
 * @throws ShopError 'not_found', or 'conflict' for an order that is not to be shipped
 */
export async function findScannedOrder(shop: Shop, text: string): Promise<string> {
  const codes = candidateOrderCodes(text.replaceAll(/[^\p{L}\d]/gu, '').toUpperCase())
  const { rows } = await sql<Scanned>`
    select o.id, o.code, o.status, s.kind, s.shipped_at, ${isToShip} as is_to_ship, ${hasNothingToSend} as nothing_to_send
    from orders o join payments pay on pay.order_id = o.id join shippings s on s.order_id = o.id
    where o.code = any(${codes}::text[]) order by o.created_at desc limit 1`.execute(shop.db)
  const [order] = rows
  if (!order) throw new ShopError('not_found', `There is no order with the code ${text}.`)
  const isCollected = order.kind === 'collect' && order.status === 'processing'
  if (order.is_to_ship && !isCollected) return order.id
  throw new ShopError('conflict', `${order.code}: ${isCollected ? COLLECTED : refusalOf(shop, order)}`)
}

function refusalOf({ config }: Shop, { status, shipped_at, nothing_to_send }: Scanned): string {
  if (nothing_to_send) return NOTHING_TO_SEND
  if (status === 'processing') return 'This order is being cancelled or refunded.'
  if (!shipped_at || status === 'cancelled') return NOT_SHIPPABLE[status]
  const day = dayIn(config.timeZone, shipped_at)
  return `This order was already shipped on ${dayAndMonth(day)} ${day.slice(0, 4)}.`
}
