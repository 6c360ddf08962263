import { ShopError } from '../../lib/errors.ts'

/** What a payment provider that is away means for a shopper; every other error stays what it is. */
export function sayCartUnchanged(error: unknown): never {
  if (!(error instanceof ShopError) || error.code !== 'payment_unavailable') throw error
  throw new ShopError('payment_unavailable', 'Payment is unavailable right now. Your cart is unchanged.')
}
