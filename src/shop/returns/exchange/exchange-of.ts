import type { Exchange } from '../../../contract/returns/exchange.ts'
import { amountText } from '../../lib/money.ts'
import type { ReturnRow } from '../return-row.ts'
import { exchangeTotal } from './exchange-lines.ts'

/** @param worth what the returned pieces are worth, in minor units @returns null when nothing is exchanged */
export function exchangeOf(found: ReturnRow, worth: number): Exchange | null {
  const { exchange_order: order, held_until, difference_refund } = found
  const total = order?.total ?? exchangeTotal(found)
  if (total === 0) return null
  const credit = order?.credit ?? Math.min(total, worth)
  return {
    held_until: held_until?.toISOString() ?? null,
    total: amountText(total),
    to_pay: amountText(total - credit),
    to_refund: amountText(difference_refund?.amount ?? (order ? 0 : worth - credit)),
    is_refund_refused: difference_refund?.is_refused ?? false,
    order: order && { id: order.id, code: order.code, is_paid: order.is_paid },
  }
}
