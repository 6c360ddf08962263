import type { Pieces } from '../../../contract/delivery/order-shipping.ts'
import { sumOf } from '../../../contract/money/split.ts'
import { piecesOf } from '../../withdrawals/settle-withdrawals.ts'

/**
 * How many pieces of a parcel were withdrawn from: of a line, those that stay behind first.
 * @param left what has not left of the order
 * @param open what was withdrawn from and is not refunded
 */
export function withdrawnInParcel(
  parcel: Pieces[],
  { left, open }: { left: Pieces[]; open: Pieces[] },
): number {
  return sumOf(
    parcel.map(({ order_item_id: id, quantity }) =>
      Math.max(0, Math.min(quantity, quantity + piecesOf(open, id) - piecesOf(left, id))),
    ),
  )
}
