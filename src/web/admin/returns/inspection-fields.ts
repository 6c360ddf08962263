import { asksForSeal } from '../../../contract/returns/asks-for-seal.ts'
import { FAULTY } from '../../../contract/returns/faulty.ts'
import type { AdminReturn } from '../../../contract/returns/order-return.ts'

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
