import { sql } from 'kysely'
import type { ShipOrderBody } from '../../../contract/admin/ship-order.ts'
import type { Pieces } from '../../../contract/delivery/order-shipping.ts'
import { fieldError } from '../../lib/errors.ts'
import type { Tx } from '../../shop.ts'
import { countShipments, quantityToShip } from './shipment-rows.ts'

type LineToShip = { id: string; name: string; to_ship: number }

export type Parcel = {
  number: number
  items: Pieces[]
  /** What has not left, with these items. */
  left: Pieces[]
  /** Whether nothing is left to ship after it. */
  isLast: boolean
}

/**
 * What goes into the next parcel; without `wanted`, all that has not left. The caller holds the order's lock.
 * @throws ShopError 'invalid' for an item of another order, 'conflict' when fewer are left
 */
export async function nextParcel(tx: Tx, orderId: string, wanted: ShipOrderBody['items']): Promise<Parcel> {
  const lines = await readLinesToShip(tx, orderId)
  const sent = await countShipments(tx, orderId)
  const left = lines
    .map(({ id, to_ship }) => ({ order_item_id: id, quantity: to_ship }))
    .filter(({ quantity }) => quantity > 0)
  const items = wanted ? wanted.map((item, at) => chosenItem(lines, item, at)) : left
  const isLast = left.every(
    ({ order_item_id, quantity }) =>
      items.find((item) => item.order_item_id === order_item_id)?.quantity === quantity,
  )
  return { number: sent + 1, items, left, isLast }
}

export async function readLinesToShip(tx: Tx, orderId: string): Promise<LineToShip[]> {
  const { rows } = await sql<LineToShip>`
    select i.id, i.name, ${quantityToShip('i')} as to_ship
    from order_items i where i.order_id = ${orderId} order by i.position`.execute(tx)
  return rows
}

export async function hasLinesToShip(tx: Tx, orderId: string): Promise<boolean> {
  return (await readLinesToShip(tx, orderId)).some(({ to_ship }) => to_ship > 0)
}

function chosenItem(lines: LineToShip[], { order_item_id, quantity }: Pieces, at: number): Pieces {
  const line = lines.find(({ id }) => id === order_item_id)
  if (!line) throw fieldError(`items.${at}.order_item_id`, 'This item is not part of the order.')
  if (quantity > line.to_ship) {
    const left =
      line.to_ship === 0 ? 'nothing is' : `only ${line.to_ship} ${line.to_ship === 1 ? 'is' : 'are'}`
    throw fieldError(`items.${at}.quantity`, `${line.name}: ${left} left to ship.`, 'conflict')
  }
  return { order_item_id: line.id, quantity }
}

export async function insertParcel(
  tx: Tx,
  { number, items }: Parcel,
  carrier: {
    order_id: string
    shipping_company: string
    tracking_number: string
    estimated_delivery: string
    shipped_at: Date
  },
): Promise<void> {
  const { order_id } = carrier
  await tx
    .insertInto('shipments')
    .values({ ...carrier, number })
    .execute()
  if (items.length === 0) return
  await tx
    .insertInto('shipment_items')
    .values(items.map((item) => ({ ...item, order_id, number })))
    .execute()
}
