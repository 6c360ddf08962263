import { sql } from 'kysely'
import { refundValues } from '../../../contract/money/refund-values.ts'
import { sumOf } from '../../../contract/money/split.ts'
import { fieldError, ShopError } from '../../lib/errors.ts'
import type { Tx } from '../../shop.ts'
import { quantityToShip, shippedQuantity } from '../fulfilment/shipment-rows.ts'
import type { LockedOrder } from '../lock-order.ts'
import { refundedQuantity } from './refund-rows.ts'

/** `amount`: minor units, when it differs from the value. */
export type WantedItem = {
  order_item_id: string
  quantity: number
  /** Undefined: with the order's cancellation, but not on its own. */
  restock?: boolean | undefined
  amount?: number | undefined
}

export type RefundedItem = Omit<WantedItem, 'order_item_id'> & { id: string }

export type PricedLine = {
  id: string
  price: number
  quantity: number
  refunded: number
  /** Of the order. */
  promo_amount: number
}

export type Line = PricedLine & {
  name: string
  sent: number
  /** What has not left. */
  to_ship: number
}

/** @throws ShopError 'invalid' for an item of another order, 'conflict' when fewer are refundable */
export function refundedItems(
  linesOfOrder: Line[],
  order: LockedOrder,
  wanted: WantedItem[],
  { isUnsentConfirmed = false, isReturned }: { isUnsentConfirmed?: boolean | undefined; isReturned: boolean },
): RefundedItem[] {
  const lines = new Map(linesOfOrder.map((line) => [line.id, line]))
  return wanted.map(({ order_item_id, quantity, restock, amount }, at) => {
    const line = lines.get(order_item_id)
    if (!line) throw fieldError(`items.${at}.order_item_id`, 'This item is not part of the order.')
    const left = line.quantity - line.refunded
    if (quantity > left) {
      throw fieldError(
        `items.${at}.quantity`,
        `${line.name}: only ${left} can still be refunded.`,
        'conflict',
      )
    }
    if (order.status === 'processing' && !isReturned)
      requirePlain(line, { at, quantity, restock, isUnsentConfirmed })
    if (restock && order.status === 'cancelled') {
      throw new ShopError('conflict', 'The items of a cancelled order are back in stock already.')
    }
    return { id: line.id, quantity, restock, amount }
  })
}

type Refunded = { at: number; quantity: number; restock: boolean | undefined; isUnsentConfirmed: boolean }

/** Of a line of which a part has left, a refund must not end the sending, or lose stock, unawares. */
function requirePlain(
  { name, sent, to_ship, quantity: ordered, refunded }: Line,
  { at, quantity, restock, isUnsentConfirmed }: Refunded,
): void {
  if (sent === 0 || to_ship === 0) return
  if (quantity > to_ship && !restock) throw unsentLost(at, name, to_ship)
  if (quantity < ordered - refunded && !isUnsentConfirmed)
    throw fieldError(
      'confirm_unsent',
      `${name}: what has not left is refunded first, and is then not sent. A piece that has left is refunded by its return.`,
      'conflict',
    )
}

function unsentLost(at: number, name: string, unsent: number): ShopError {
  const are = unsent === 1 ? '1 has' : `${unsent} have`
  return fieldError(
    `items.${at}.restock`,
    `${name}: ${are} not left. Put them back into stock, or refund only what has not left.`,
    'conflict',
  )
}

/** With how many of the pieces have left: what has not is refunded first. */
export function withSent<Item extends { id: string; quantity: number }>(
  lines: Line[],
  items: Item[],
): (Item & { sent_quantity: number })[] {
  return items.map((item) => {
    const unsent = lines.find(({ id }) => id === item.id)?.to_ship ?? 0
    return { ...item, sent_quantity: Math.max(0, item.quantity - unsent) }
  })
}

/** Whether none of these pieces has left, of an order of which a part has. */
export function areUnsent(lines: Line[], items: RefundedItem[]): boolean {
  return items.every((item) => lines.some(({ id, to_ship }) => id === item.id && item.quantity <= to_ship))
}

/** The pieces that no refund contains. */
export function remainingItems(lines: Line[], restock: boolean): RefundedItem[] {
  return lines
    .map(({ id, quantity, refunded }) => ({ id, restock, quantity: quantity - refunded }))
    .filter(({ quantity }) => quantity > 0)
}

/**
 * Of an order of which a part has left, all that has not is refunded and goes back into stock: nobody sends it.
 * @param restock what the shopper has, too
 */
export function unsentItems(
  lines: Line[],
  { items, restock }: { items: RefundedItem[]; restock: boolean | undefined },
): RefundedItem[] {
  const added = lines
    .filter(({ id }) => !items.some((item) => item.id === id))
    .map(({ id, quantity, refunded, to_ship }) => {
      const isAll = restock || (restock === false && to_ship === 0)
      return { id, restock: restock || to_ship > 0, quantity: isAll ? quantity - refunded : to_ship }
    })
    .filter(({ quantity }) => quantity > 0)
  const asked = items.map((item, at) => {
    const line = lines.find(({ id }) => id === item.id)
    if (!line || line.to_ship <= item.quantity) return item
    if (!item.restock) throw unsentLost(at, line.name, line.to_ship)
    return { ...item, quantity: line.to_ship }
  })
  return [...asked, ...added]
}

/** @returns minor units */
export function refundValueOfItems(...of: Parameters<typeof valuesOfItems>): number {
  return sumOf([...valuesOfItems(...of).values()])
}

/** @returns minor units by line, after the order's discount; of an item with an amount, that */
export function valuesOfItems(
  linesOfOrder: PricedLine[],
  items: Pick<RefundedItem, 'id' | 'quantity' | 'amount'>[],
): Map<string, number> {
  const lines = linesOfOrder.map((line) => {
    const item = items.find(({ id }) => id === line.id)
    return { ...line, amount: item?.amount, refundedBefore: line.refunded, refunded: item?.quantity ?? 0 }
  })
  const values = refundValues(lines, linesOfOrder[0]?.promo_amount ?? 0)
  return new Map(lines.map(({ id, amount }, at) => [id, amount ?? values[at] ?? 0]))
}

/** The caller holds the order's lock. */
export async function readLines(tx: Tx, orderId: string): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select i.id, o.promo_amount, i.name, i.price, i.quantity, ${refundedQuantity('i')} as refunded, ${shippedQuantity('i')} as sent,
      case when s.kind = 'collect' and s.shipped_at is not null then 0 else ${quantityToShip('i')} end as to_ship
    from order_items i join orders o on o.id = i.order_id join shippings s on s.order_id = i.order_id
    where i.order_id = ${orderId} order by i.position`.execute(tx)
  return rows
}
