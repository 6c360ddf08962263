import type { AdminOrder } from '../../../contract/admin/order.ts'
import { sumOf } from '../../../contract/money/split.ts'
import { withdrawnSentence } from '../../../contract/returns/withdrawn-sentence.ts'

/** @returns undefined when nothing waits for a refund */
export function withdrawnText({ order_items }: Pick<AdminOrder, 'order_items'>): string | undefined {
  return withdrawnSentence(sumOf(order_items.map((item) => item.awaiting_refund_quantity)))
}
