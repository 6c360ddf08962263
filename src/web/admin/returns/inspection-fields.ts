import { get, type Resolver, set } from 'react-hook-form'
import type { z } from 'zod'
import { hasTwoDecimals } from '../../../contract/fields.ts'
import { asksForSeal } from '../../../contract/returns/asks-for-seal.ts'
import { FAULTY } from '../../../contract/returns/faulty.ts'
import type { AdminReturn } from '../../../contract/returns/order-return.ts'
import {
  type InspectBody,
  type inspectBody,
  NEEDS_REASON,
} from '../../../contract/returns/return-action-bodies.ts'

export type InspectedItem = AdminReturn['items'][number]

export const AS_NEW = 'As new'
export const CONDITIONS = [AS_NEW, 'Worn', 'Damaged', 'Faulty']

/** The fields of the form: as inspected before, else as it looks from what the shopper says. */
export function inspectionFields(returned: AdminReturn) {
  return returned.items.map((item) => {
    const condition = item.reason?.toLowerCase() === FAULTY ? 'Faulty' : AS_NEW
    return {
      order_item_id: item.order_item_id,
      condition: item.condition ?? condition,
      restock: item.restock ?? (condition === AS_NEW && isSoldAgain(item, returned)),
      deduction: item.deduction ?? '0',
      deduction_reason: item.deduction_reason ?? '',
      seal_unbroken: asksForSeal(item) ? (item.seal_confirmed ?? false) : null,
    }
  })
}

/** Of a piece as new: what was made for one shopper is not, nor what nothing is refunded for, nor a seal unseen. */
export function isSoldAgain(
  { right, amount }: InspectedItem,
  { refund }: Pick<AdminReturn, 'refund'>,
): boolean {
  const isRefunded = Number(amount) > 0 && Number(refund.amount) > 0
  return right.kind !== 'none' && right.kind !== 'sealed' && isRefunded
}

type Checks = Resolver<z.input<typeof inspectBody>, unknown, InspectBody>

/** Adds every deduction above its piece, and every missing reason: the shop would refuse one after the other. */
export function checkDeductions({ items }: AdminReturn): (resolver: Checks) => Checks {
  return (resolver) => async (values, context, options) => {
    const result = await resolver(values, context, options)
    const errors = { ...result.errors }
    const add = (path: string, message: string) => {
      if (!get(errors, path)) set(errors, path, { type: 'deduction', message })
    }
    for (const [at, { deduction, deduction_reason }] of values.items.entries()) {
      if (Number(deduction) === 0) continue
      const item = items[at]
      if (item && isAbove(Number(deduction), item))
        add(`items.${at}.deduction`, `At most ${item.amount} can be deducted.`)
      if (!deduction_reason?.trim()) add(`items.${at}.deduction_reason`, NEEDS_REASON)
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : result
  }
}

/** Of a piece whose seal was broken at an earlier inspection, the amount is none, and may be again what was paid. */
function isAbove(deduction: number, item: InspectedItem): boolean {
  const isOpen = asksForSeal(item) && Number(item.amount) === 0
  return hasTwoDecimals(deduction) && !isOpen && deduction > Number(item.amount)
}
