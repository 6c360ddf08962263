import type { AdminOrder } from '../../../contract/admin/order.ts'
import { sumOf } from '../../../contract/money/split.ts'
import { withdrawnPieces } from '../../../contract/returns/withdrawn-pieces.ts'

/** @returns undefined when nothing waits for a refund */
export function withdrawnText({ order_items }: Pick<AdminOrder, 'order_items'>): string | undefined {
  return withdrawnPieces(sumOf(order_items.map((item) => item.awaiting_refund_quantity)))
}
