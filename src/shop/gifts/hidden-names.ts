import { dayAndMonth } from '../../contract/delivery/format-day.ts'
import { hiddenUntil } from '../../contract/gifts/hidden-until.ts'
import { findOrder } from '../orders/queries/find-order.ts'
import type { Shop, Tx } from '../shop.ts'

type Line = { order_item_id: string; name: string }

/** While the payer's pages hide the pieces of a gift, their lines have numbers instead of names. Else undefined. */
export async function hiddenNames(
  { config, clock }: Pick<Shop, 'config' | 'clock'>,
  db: Tx,
  orderId: string,
): Promise<(<Named extends Line>(line: Named) => Named) | undefined> {
  const order = await findOrder(db, { id: orderId, of: 'anybody' })
  const until = order && hiddenUntil(order, config.timeZone, clock.now())
  if (!until) return undefined
  const ids = order.order_items.map(({ id }) => id)
  return (line) => ({
    ...line,
    name: `Piece ${ids.indexOf(line.order_item_id) + 1} of a gift: hidden until ${dayAndMonth(until)}`,
  })
}
