import { asksForSeal } from '../../contract/returns/asks-for-seal.ts'
import { FAULTY } from '../../contract/returns/faulty.ts'
import type { Returnable } from '../../contract/returns/order-return.ts'
import type { ReturnBody } from '../../contract/returns/return-body.ts'
import { fieldError, type ShopError, throwAny } from '../lib/errors.ts'

export type WantedItem = ReturnBody['items'][number]

type Line = Pick<
  Returnable['items'][number],
  'order_item_id' | 'name' | 'available_quantity' | 'problem' | 'right'
> & { only_faulty?: boolean; exchange_for: { variant_id: string }[] }

/** @throws ShopError 'invalid' for a line of another order or a condition that is not met, 'conflict' for too many */
export function chosenItems(lines: Line[], items: WantedItem[]): WantedItem[] {
  const byId = new Map(lines.map((item) => [item.order_item_id, item]))
  throwAny(
    items.flatMap((wanted, at) => {
      const item = byId.get(wanted.order_item_id)
      byId.delete(wanted.order_item_id)
      return problemOf(item, wanted, `items.${at}`) ?? []
    }),
  )
  return items.map((wanted) => ({
    ...wanted,
    variant_id: wanted.wish === 'exchange' ? wanted.variant_id : null,
  }))
}

function problemOf(item: Line | undefined, wanted: WantedItem, path: string): ShopError | undefined {
  if (!item) return fieldError(`${path}.order_item_id`, 'Each line of this order can be named once.')
  const { name, available_quantity: left, problem, right, only_faulty } = item
  if (problem) return fieldError(`${path}.order_item_id`, `${name}: ${problem}`, 'conflict')
  if (wanted.quantity > left)
    return fieldError(`${path}.quantity`, `${name}: at most ${left} can be returned.`, 'conflict')
  if (only_faulty && wanted.reason?.toLowerCase() !== FAULTY)
    return fieldError(`${path}.reason`, `${name}: ${right.sentence}`)
  if (asksForSeal({ right, reason: wanted.reason ?? null }) && !wanted.seal_unbroken)
    return fieldError(`${path}.seal_unbroken`, `${name}: please confirm that its seal is unbroken.`)
  return wanted.wish === 'exchange' ? exchangeProblem(item, wanted, path) : undefined
}

/** Of what is no other variant of the same product. */
function exchangeProblem(item: Line, { variant_id }: WantedItem, path: string): ShopError | undefined {
  const { name, exchange_for } = item
  if (exchange_for.length === 0)
    return fieldError(`${path}.wish`, `${name}: it cannot be exchanged for another one.`)
  if (exchange_for.some((one) => one.variant_id === variant_id)) return undefined
  return fieldError(`${path}.variant_id`, `${name}: please choose what you would like instead.`)
}
