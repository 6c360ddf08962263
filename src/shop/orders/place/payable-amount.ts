import { ShopError } from '../../lib/errors.ts'
import { priceText } from '../../lib/money.ts'

// Stripe's minimum charges in minor units, https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
const MINIMUM: Record<string, number> = {
  AED: 200,
  CZK: 1500,
  DKK: 250,
  GBP: 30,
  HKD: 400,
  HUF: 17500,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  PLN: 200,
  RON: 200,
  SEK: 300,
  THB: 1000,
}
const DEFAULT_MINIMUM = 50
const MAXIMUM = 99_999_999

/** @returns minor units */
export function minimumCharge(currency: string): number {
  return MINIMUM[currency] ?? DEFAULT_MINIMUM
}

/** @param amount in minor units, above zero */
export function isPayableAmount(amount: number, currency: string): boolean {
  return amount >= minimumCharge(currency) && amount <= MAXIMUM
}

/** @param grandTotal minor units; zero needs no payment @throws ShopError 'conflict' */
export function requirePayableAmount(grandTotal: number, currency: string): void {
  const minimum = minimumCharge(currency)
  if (grandTotal > 0 && grandTotal < minimum) {
    throw new ShopError(
      'conflict',
      `Card payments start at ${priceText(minimum, currency)} and this order comes to ${priceText(grandTotal, currency)}. Please add something to your cart.`,
    )
  }
  if (grandTotal > MAXIMUM) {
    throw new ShopError(
      'conflict',
      `One order can come to at most ${priceText(MAXIMUM, currency)}. Please order in parts.`,
    )
  }
}
