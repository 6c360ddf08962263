import { asksForSeal } from '../../contract/returns/asks-for-seal.ts'
import { FAULTY } from '../../contract/returns/faulty.ts'
import type { Returnable } from '../../contract/returns/order-return.ts'
import type { ReturnBody } from '../../contract/returns/return-body.ts'
import { fieldError } from '../lib/errors.ts'

export type WantedItem = ReturnBody['items'][number]

type Line = Pick<
  Returnable['items'][number],
  'order_item_id' | 'name' | 'available_quantity' | 'problem' | 'right'
> & { only_faulty?: boolean; exchange_for: { variant_id: string }[] }

/** @throws ShopError 'invalid' for a line of another order or a condition that is not met, 'conflict' for too many */
export function chosenItems(lines: Line[], items: WantedItem[]): WantedItem[] {
  const byId = new Map(lines.map((item) => [item.order_item_id, item]))
  return items.map((wanted, at) => {
    const id = wanted.order_item_id
    const item = byId.get(id)
    byId.delete(id)
    if (!item) throw fieldError(`items.${at}.order_item_id`, 'Each line of this order can be named once.')
    const { name, available_quantity: left, problem, right, only_faulty } = item
    if (problem) throw fieldError(`items.${at}.order_item_id`, `${name}: ${problem}`, 'conflict')
    if (wanted.quantity > left)
      throw fieldError(`items.${at}.quantity`, `${name}: at most ${left} can be returned.`, 'conflict')
    if (only_faulty && wanted.reason?.toLowerCase() !== FAULTY)
      throw fieldError(`items.${at}.reason`, `${name}: ${right.sentence}`)
    if (asksForSeal({ right, reason: wanted.reason ?? null }) && !wanted.seal_unbroken)
      throw fieldError(`items.${at}.seal_unbroken`, `${name}: please confirm that its seal is unbroken.`)
    return { ...wanted, order_item_id: id, variant_id: exchangeVariant(item, wanted, at) }
  })
}

/** @throws ShopError 'invalid' for what is no other variant of the same product */
function exchangeVariant(
  { name, exchange_for }: Line,
  { wish, variant_id }: WantedItem,
  at: number,
): string | null {
  if (wish !== 'exchange') return null
  if (exchange_for.length === 0)
    throw fieldError(`items.${at}.wish`, `${name}: it cannot be exchanged for another one.`)
  const wanted = exchange_for.find((one) => one.variant_id === variant_id)
  if (wanted) return wanted.variant_id
  throw fieldError(`items.${at}.variant_id`, `${name}: please choose what you would like instead.`)
}
