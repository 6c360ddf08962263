import { STANDARD } from '../../../contract/delivery/standard.ts'
import { refundValues } from '../../../contract/money/refund-values.ts'
import { split, sumOf } from '../../../contract/money/split.ts'
import { standardMethod } from '../../delivery/delivery-methods.ts'
import { deliveryPrice } from '../../delivery/offer.ts'
import { gramsOf } from '../../delivery/parcel-of.ts'
import type { WantedItem } from '../../orders/refunds/refunded-items.ts'
import type { Shop, Tx } from '../../shop.ts'
import type { ReturnedItem, ReturnRow } from '../return-row.ts'

/** Minor units. `items`: before deductions. */
type ReturnRefund = {
  items: number[]
  /** Of the total, for the pieces after deductions. */
  goods: number
  shipping: number
  total: number
  pieces: WantedItem[]
}

/**
 * What is refunded for a return. Standard delivery belongs to the return that completes the whole order.
 * @param limit of what is refunded for the pieces
 */
export async function returnRefund(
  shop: Pick<Shop, 'config' | 'settings'>,
  db: Tx,
  found: ReturnRow,
  limit = Number.POSITIVE_INFINITY,
): Promise<ReturnRefund> {
  const { items, lines, promo_amount, refundable, deducted_before } = found
  const accepted = items.filter(isAccepted)
  const returned = lines.map((line) => {
    const wanted = accepted.find(({ order_item_id }) => order_item_id === line.id)?.refundable ?? 0
    return {
      ...line,
      refundedBefore: line.refunded,
      refunded: Math.min(wanted, line.quantity - line.refunded),
    }
  })
  const values = refundValues(returned, promo_amount)
  const worthOf = ({ order_item_id }: ReturnedItem) =>
    values[returned.findIndex(({ id, refunded }) => id === order_item_id && refunded > 0)] ?? 0
  const due = accepted.map((item) => Math.max(0, worthOf(item) - (item.deduction ?? 0)))
  // Less is left when some was refunded by amount.
  const goods = Math.min(sumOf(due), Math.max(0, refundable), limit)
  const amounts = split(goods, due)
  // An exchange does not give the delivery back, so what was exchanged still needed it.
  const isWhole =
    returned.some(({ refunded }) => refunded > 0) &&
    returned.every((line) => line.refundedBefore - line.exchanged + line.refunded === line.quantity)
  const fee = isWhole ? (await standardFee(shop, db, found)) - found.returned_shipping : 0
  // What was refunded by amount takes the delivery first, so that this does not give a deduction back.
  const left = refundable - deducted_before - sumOf(accepted.map(worthOf))
  const shipping = Math.max(0, Math.min(fee, left))
  return {
    items: items.map((item) => (isAccepted(item) ? worthOf(item) : 0)),
    goods,
    shipping,
    total: goods + shipping,
    pieces: accepted.flatMap((item, at) => piecesOf(item, { amount: amounts[at], value: worthOf(item) })),
  }
}

function piecesOf(
  { order_item_id, refundable: quantity, restock }: ReturnedItem,
  { amount, value }: { amount: number | undefined; value: number },
): WantedItem[] {
  const differs = amount !== value && { amount }
  return quantity > 0 ? [{ order_item_id, quantity, restock: restock ?? false, ...differs }] : []
}

/** A sealed piece whose seal turned out to be broken goes back to the shopper. */
export function isAccepted({ right, seal_confirmed }: ReturnedItem): boolean {
  return right.kind !== 'sealed' || seal_confirmed !== false
}

/** Nobody is owed the difference to a dearer delivery that they chose. */
async function standardFee(
  shop: Pick<Shop, 'config' | 'settings'>,
  db: Tx,
  { shipping_method, shipping_fee, lines, promo_amount }: ReturnRow,
): Promise<number> {
  if (shipping_method === STANDARD || shipping_fee === 0) return shipping_fee
  const standard = standardMethod(shop)
  const goods = sumOf(lines.map(({ price, quantity }) => price * quantity)) - promo_amount
  const grams = await gramsOf(db, [standard], lines)
  return Math.min(shipping_fee, deliveryPrice(standard, { goods, grams }))
}
