import { ShopError } from '../../lib/errors.ts'
import { priceText } from '../../lib/money.ts'
import { isPayableAmount, minimumCharge } from '../../orders/place/payable-amount.ts'
import type { ReturnRow } from '../return-row.ts'

/** @param difference of a dearer exchange, in minor units @throws ShopError 'conflict' with what the owner can do instead */
export function requirePayableDifference(
  difference: number,
  { currency, receiver }: Pick<ReturnRow, 'currency' | 'receiver'>,
): void {
  if (difference > 0 && receiver)
    throw new ShopError(
      'conflict',
      `A gift's receiver pays nothing, and ${priceText(difference, currency)} is missing. You can refund this return instead.`,
    )
  if (difference <= 0 || isPayableAmount(difference, currency)) return
  const size = difference < minimumCharge(currency) ? 'small' : 'large'
  throw new ShopError(
    'conflict',
    `The difference of ${priceText(difference, currency)} is too ${size} to be paid by card. You can refund this return instead.`,
  )
}
