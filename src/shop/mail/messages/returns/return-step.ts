import type { OrderReturn } from '../../../../contract/returns/order-return.ts'
import type { ReturnRow } from '../../../returns/return-row.ts'
import type { Shop } from '../../../shop.ts'
import type { Mail } from '../../queue-mail.ts'
import { giftReturned } from './gift-return.ts'
import { orderReturned, type ReturnStep } from './order-return.ts'

/** To who asked for the return. Undefined when the payer gets another e-mail: of the refund, or the order of an exchange. */
export function returnStep(
  shop: Shop,
  { customer, receiver }: ReturnRow,
  returned: OrderReturn,
  step: ReturnStep,
): Mail | undefined {
  const isMoney = step.event === 'refunded' || step.event === 'exchanged'
  // The reason of a refund is the payer's, and may name an amount.
  if (receiver)
    return giftReturned(shop, returned, { ...step, ...(isMoney && { reason: null }), to: receiver })
  if (isMoney) return undefined
  return orderReturned(shop, returned, { ...step, to: customer })
}
