import { ShopError } from '../../lib/errors.ts'
import { priceText } from '../../lib/money.ts'
import { isPayableAmount, minimumCharge } from '../../orders/place/payable-amount.ts'

/** @param difference of a dearer exchange, in minor units @throws ShopError 'conflict' with what the owner can do instead */
export function requirePayableDifference(difference: number, currency: string): void {
  if (difference <= 0 || isPayableAmount(difference, currency)) return
  const size = difference < minimumCharge(currency) ? 'small' : 'large'
  throw new ShopError(
    'conflict',
    `The difference of ${priceText(difference, currency)} is too ${size} to be paid by card. You can refund this return instead.`,
  )
}
