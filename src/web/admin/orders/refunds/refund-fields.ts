import { z } from 'zod'
import type { AdminOrder } from '../../../../contract/admin/order.ts'
import { REFUND_AMOUNT_MESSAGE, refundAmount } from '../../../../contract/admin/order-money.ts'
import type { RefundLine } from './refund-lines.tsx'
import { refundValueOfItems } from './refund-value-of-items.ts'

export const REFUND_WAYS = ['all', 'items', 'amount'] as const

const isAmount = (typed: string) => refundAmount.safeParse(typed).success

export const refundFields = z
  .object({
    way: z.enum(REFUND_WAYS),
    /** For the way 'all'; each line has its own. */
    restock: z.boolean(),
    lines: z.array(z.custom<RefundLine>()),
    amount: z.string().trim(),
    reason: z.string().trim(),
  })
  .refine(({ way, lines }) => way !== 'items' || chosenLines(lines).length > 0, {
    path: ['lines'],
    message: 'Choose how many of which item.',
  })
  .refine(({ way, amount }) => way !== 'amount' || isAmount(amount), {
    path: ['amount'],
    message: REFUND_AMOUNT_MESSAGE,
  })

export type RefundFields = z.output<typeof refundFields>

export function capQuantities(lines: RefundLine[], { order_items }: AdminOrder): RefundLine[] {
  return lines.map((line) => {
    const item = order_items.find(({ id }) => id === line.id)
    const left = item ? item.quantity - item.refunded_quantity : 0
    return { ...line, quantity: Math.min(line.quantity, left) }
  })
}

export function refundSum(order: AdminOrder, { way, lines, amount }: RefundFields): number {
  if (way === 'amount') return isAmount(amount) ? Number(amount) : 0
  const isAll = way === 'all' || exceedsRefundable(order, lines)
  return isAll ? Number(order.refundable_amount) : refundValueOfItems(order, chosenLines(lines)) / 100
}

export function bodyOf(order: AdminOrder, { way, restock, lines, amount, reason }: RefundFields) {
  if (way === 'all') return { reason, ...(canRestock(order) && { restock }) }
  if (way === 'amount') return { reason, amount }
  const items = chosenLines(lines).map(({ id, ...line }) => ({ order_item_id: id, ...line }))
  return { reason, items, ...(exceedsRefundable(order, lines) && { amount: order.refundable_amount }) }
}

/** Whether the shopper has pieces that no refund contains. */
export function canRestock({ status, order_items }: AdminOrder): boolean {
  const isWithCustomer = status === 'shipped' || status === 'delivered' || status === 'completed'
  return isWithCustomer && order_items.some(({ quantity, refunded_quantity }) => quantity > refunded_quantity)
}

/** A refund of everything cancels an order that has not been shipped. */
export function isCancelling(order: AdminOrder, fields: RefundFields): boolean {
  const cents = Math.round(refundSum(order, fields) * 100)
  return order.status === 'processing' && cents === Math.round(Number(order.refundable_amount) * 100)
}

// True when money was refunded without its items.
export function exceedsRefundable(order: AdminOrder, lines: RefundLine[]): boolean {
  const left = Number(order.refundable_amount)
  return left > 0 && refundValueOfItems(order, chosenLines(lines)) > Math.round(left * 100)
}

function chosenLines(lines: RefundLine[]): RefundLine[] {
  return lines.filter(({ quantity }) => quantity > 0)
}
