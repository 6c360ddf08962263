import { z } from 'zod'
import { itemsToPack } from '../../../../contract/admin/items-to-pack.ts'
import type { AdminOrder } from '../../../../contract/admin/order.ts'
import { REFUND_AMOUNT_MESSAGE, refundAmount } from '../../../../contract/admin/order-money.ts'
import { isPartSent } from '../../../../contract/delivery/part-sent.ts'
import { sumOf } from '../../../../contract/money/split.ts'
import { readPrice } from '../../../../contract/read-amount.ts'
import { toNumber } from '../../parts/number-field.ts'
import type { RefundLine } from './refund-lines.tsx'
import { refundValueOfItems } from './refund-value-of-items.ts'

export const REFUND_WAYS = ['all', 'items', 'amount'] as const

const amountOf = (typed: string) => refundAmount.safeParse(toNumber(typed, 0, readPrice)).data

export const refundFields = z
  .object({
    way: z.enum(REFUND_WAYS),
    /** For the way 'all', and an amount that is all that is left; each line has its own. */
    restock: z.boolean(),
    lines: z.array(z.custom<RefundLine>()),
    amount: z.string().trim(),
    /** For the ways 'items' and 'amount'. */
    shipping: z.boolean(),
    reason: z.string().trim(),
  })
  .refine(({ way, lines, shipping }) => way !== 'items' || shipping || chosenLines(lines).length > 0, {
    path: ['lines'],
    message: 'Choose how many of which item.',
  })
  .refine(({ way, amount }) => way !== 'amount' || amountOf(amount) !== undefined, {
    path: ['amount'],
    message: REFUND_AMOUNT_MESSAGE,
  })

export type RefundFields = z.output<typeof refundFields>

/** Filled with what was withdrawn from, unless a refund by amount since may have paid for it. */
export function initialFields(order: AdminOrder): RefundFields {
  const { order_items, refund_since } = order
  const lines = order_items.map(({ id, awaiting_refund_quantity: quantity }) => ({
    id,
    quantity: refund_since ? 0 : quantity,
    restock: true,
  }))
  const isPart = order_items.some(
    (item) => item.awaiting_refund_quantity < item.quantity - item.refunded_quantity,
  )
  const fields = { restock: !isPartSent(order), lines, amount: '', shipping: false, reason: '' }
  if (refund_since) return { ...fields, way: 'amount' }
  if (chosenLines(lines).length === 0) return { ...fields, way: 'all' }
  if (isPart) return { ...fields, way: 'items' }
  // More is left when an earlier return kept a deduction: it stays with the shop.
  const ofWithdrawn = { ...fields, way: 'items' as const, shipping: true }
  const isAll = partsSum(order, ofWithdrawn) >= Math.round(Number(order.refundable_amount) * 100)
  return isAll ? { ...fields, way: 'all' } : ofWithdrawn
}

/** Whether the pieces that were withdrawn from cost nothing, and no delivery is to refund with them. */
export function isFreeWithdrawal(order: AdminOrder): boolean {
  return !order.refund_since && refundSum(order, initialFields(order)) === 0
}

/**
 * Another admin may have refunded items meanwhile: also of those that were filled in and not changed, fewer may be due.
 * @param shown the version of the order that the lines refer to
 */
export function capQuantities(lines: RefundLine[], shown: AdminOrder, order: AdminOrder): RefundLine[] {
  const [before, after] = [initialFields(shown).lines, initialFields(order).lines]
  return lines.map((line) => {
    const item = order.order_items.find(({ id }) => id === line.id)
    const left = item ? item.quantity - item.refunded_quantity : 0
    const isAsFilled = line.quantity === quantityOf(before, line)
    const most = isAsFilled ? Math.min(left, quantityOf(after, line)) : left
    return { ...line, quantity: Math.min(line.quantity, most) }
  })
}

function quantityOf(lines: RefundLine[], { id }: RefundLine): number {
  return lines.find((line) => line.id === id)?.quantity ?? 0
}

export function refundSum(order: AdminOrder, fields: RefundFields): number {
  const { way, amount } = fields
  if (way === 'amount') return amountOf(amount) ?? 0
  const isAll = way === 'all' || exceedsRefundable(order, fields)
  return isAll ? Number(order.refundable_amount) : partsSum(order, fields) / 100
}

/** With what the form shows, so that another window's changes are noticed. */
export function requestOf(order: AdminOrder, fields: RefundFields) {
  return {
    ...bodyOf(order, fields),
    refundable_shown: order.refundable_amount,
    awaiting_shown: sumOf(order.order_items.map((item) => item.awaiting_refund_quantity)),
    ...(isOfWithdrawnRest(order, fields) && { confirm_unsent: true }),
  }
}

/** Of each line, all that has not left was withdrawn from, and no more is refunded: the shop need not ask. */
function isOfWithdrawnRest(order: AdminOrder, { way, lines }: RefundFields): boolean {
  if (way !== 'items' || !isPartSent(order) || chosenLines(lines).length === 0) return false
  const unsent = itemsToPack(order)
  return chosenLines(lines).every(({ id, quantity }) => {
    const left = unsent.find((item) => item.id === id)
    return !left || Math.max(left.quantity, quantity) <= left.awaiting_refund_quantity
  })
}

export function bodyOf(order: AdminOrder, fields: RefundFields) {
  const { way, restock, lines, amount, reason } = fields
  const stock = asksForStock(order, fields) && { restock }
  if (way === 'all') return { reason, ...stock }
  const shipping = isWithShipping(order, fields) && { shipping: true }
  if (way === 'amount') return { reason, amount: amountOf(amount), ...shipping, ...stock }
  const items = chosenLines(lines).map(({ id, ...line }) => ({ order_item_id: id, ...line }))
  const all = exceedsRefundable(order, fields) && { amount: order.refundable_amount }
  return { reason, items, ...shipping, ...all }
}

/** In minor units. */
function partsSum(order: AdminOrder, fields: RefundFields): number {
  const shipping = isWithShipping(order, fields) ? Math.round(Number(order.refundable_shipping) * 100) : 0
  return refundValueOfItems(order, chosenLines(fields.lines)) + shipping
}

/** Another admin may have given it back meanwhile. */
function isWithShipping({ refundable_shipping }: AdminOrder, { shipping }: RefundFields): boolean {
  return shipping && Number(refundable_shipping) > 0
}

/** Afterwards nothing is left to refund, so it could not be put right. */
export function asksForStock(order: AdminOrder, fields: RefundFields): boolean {
  return fields.way !== 'items' && isAllThatIsLeft(order, fields) && canRestock(order)
}

/** Whether the shopper has pieces that no refund contains. */
function canRestock(order: AdminOrder): boolean {
  const { status, order_items } = order
  const isWithCustomer =
    status === 'shipped' || status === 'delivered' || status === 'completed' || isPartSent(order)
  return isWithCustomer && order_items.some(({ quantity, refunded_quantity }) => quantity > refunded_quantity)
}

/** A refund of everything cancels an order of which nothing has left. */
export function isCancelling(order: AdminOrder, fields: RefundFields): boolean {
  return isOfRest(order, fields) && !isPartSent(order)
}

/** Nothing is left to send after it. */
export function isOfRest(order: AdminOrder, fields: RefundFields): boolean {
  return order.status === 'processing' && isAllThatIsLeft(order, fields)
}

function isAllThatIsLeft(order: AdminOrder, fields: RefundFields): boolean {
  return Math.round(refundSum(order, fields) * 100) === Math.round(Number(order.refundable_amount) * 100)
}

// True when money was refunded without its items.
export function exceedsRefundable(order: AdminOrder, fields: RefundFields): boolean {
  const left = Number(order.refundable_amount)
  return left > 0 && partsSum(order, fields) > Math.round(left * 100)
}

function chosenLines(lines: RefundLine[]): RefundLine[] {
  return lines.filter(({ quantity }) => quantity > 0)
}
