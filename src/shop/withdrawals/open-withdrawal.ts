import { paidByLine } from '../../contract/money/refund-values.ts'
import { sumOf } from '../../contract/money/split.ts'
import type { ListedWithdrawal } from '../../contract/returns/withdrawal.ts'
import { amountText } from '../lib/money.ts'
import { type PricedLine, refundValueOfItems } from '../orders/refunds/refunded-items.ts'
import { type Declared, leftSince, refundsSince } from './refunds-by-amount.ts'
import { awaitingRefund, piecesOf } from './settle-withdrawals.ts'

export type SettledWithdrawal = Declared & {
  lines: PricedLine[]
  /** Of the delivery, in minor units. */
  shipping_left: number
  is_refunded_in_full: boolean
}

/** What is not refunded of a withdrawal. */
export function openPieces(row: SettledWithdrawal) {
  return awaitingRefund(row).filter(({ withdrawalId }) => withdrawalId === row.id)
}

/** Minor units. */
export function openValue(row: SettledWithdrawal): number {
  const pieces = openPieces(row).map(({ order_item_id: id, quantity }) => ({ id, quantity }))
  return refundValueOfItems(row.lines, pieces)
}

/** Whether the pieces were free, and nothing else of the order is left: then they give its delivery back. */
function givesDeliveryBack(row: SettledWithdrawal): boolean {
  const pieces = openPieces(row)
  const isLast = row.lines.every(({ id, quantity, refunded }) => quantity - refunded === piecesOf(pieces, id))
  return pieces.length > 0 && isLast && openValue(row) === 0
}

/** Minor units of the delivery that are to refund, unless something was given back by amount since. */
export function deliveryDue(row: SettledWithdrawal): number {
  return givesDeliveryBack(row) && leftSince(row) === 0 ? row.shipping_left : 0
}

/**
 * Minor units that refunds by amount must pay before a mark. Of each line rounded down: of pieces with a discount, the value
 * that was shown depends on which others are refunded first. Of a delivery, less than all of it is enough.
 */
export function valueToPay(row: SettledWithdrawal): number {
  if (givesDeliveryBack(row)) return Math.min(row.shipping_left, leftSince(row))
  if (openValue(row) === 0) return 0
  const pieces = openPieces(row)
  const paid = paidByLine(row.lines, row.lines[0]?.promo_amount ?? 0)
  const values = row.lines.map(({ id, quantity }, at) =>
    Number((BigInt(paid[at] ?? 0) * BigInt(piecesOf(pieces, id))) / BigInt(quantity)),
  )
  return Math.max(1, sumOf(values))
}

type Cover = { covered_by: string; amount: number }

/**
 * Which refunds by amount paid for the pieces: the oldest first, because a later withdrawal cannot have those.
 * @returns undefined when they do not, or one of them waits for the payment provider
 */
export function coversOf(row: SettledWithdrawal): Cover[] | undefined {
  let missing = valueToPay(row)
  const covers: Cover[] = []
  for (const { id, left, is_given } of refundsSince(row)) {
    if (missing === 0) break
    if (!is_given) return undefined
    const amount = Math.min(left, missing)
    covers.push({ covered_by: id, amount })
    missing -= amount
  }
  return missing === 0 ? covers : undefined
}

/** Whether it can be marked as refunded. */
export function canMark(row: SettledWithdrawal): boolean {
  return openPieces(row).length > 0 && deliveryDue(row) === 0 && coversOf(row) !== undefined
}

/** Whether what is left of refunds by amount pays for the pieces, though the payment provider may not have all of it. */
export function isCovered(row: SettledWithdrawal): boolean {
  return openValue(row) > 0 && leftSince(row) >= valueToPay(row)
}

/** What is left of refunds by amount for it. */
export function listedRefundSince(row: SettledWithdrawal): ListedWithdrawal['refund_since'] {
  const [oldest] = refundsSince(row)
  if (!oldest) return null
  return { amount: amountText(leftSince(row)), created_at: oldest.created_at, is_covered: isCovered(row) }
}

/** Of the withdrawals of an order whose pieces cost something: one that is covered, else the one with the largest amount. */
export function refundSinceInOrder(order: Omit<SettledWithdrawal, 'id' | 'created_at'>) {
  const found = order.withdrawals
    .map(({ id, created_at }) => ({ ...order, id, created_at: new Date(created_at) }))
    .filter((row) => openValue(row) > 0)
    .flatMap((row) => listedRefundSince(row) ?? [])
    .toSorted((a, b) => Number(b.is_covered) - Number(a.is_covered) || Number(b.amount) - Number(a.amount))
  return found[0] ?? null
}
