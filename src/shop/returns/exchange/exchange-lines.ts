import { sumOf } from '../../../contract/money/split.ts'
import { isAccepted } from '../refund/return-refund.ts'
import type { ReturnRow } from '../return-row.ts'

export type ExchangeLine = {
  order_item_id: string
  variant_id: string
  quantity: number
  /** Of a piece, in minor units. */
  price: number
}

/** What is wished in exchange for the pieces that are still in the return. */
export function exchangeLines({ items }: Pick<ReturnRow, 'items'>): ExchangeLine[] {
  return items.flatMap(({ order_item_id, exchange_for, refundable: quantity }) =>
    exchange_for && quantity > 0
      ? [{ order_item_id, quantity, variant_id: exchange_for.variant_id, price: exchange_for.price }]
      : [],
  )
}

/** What the new pieces cost, in minor units. */
export function exchangeTotal({ items }: Pick<ReturnRow, 'items'>): number {
  const lines = exchangeLines({ items: items.filter(isAccepted) })
  return sumOf(lines.map(({ price, quantity }) => price * quantity))
}
