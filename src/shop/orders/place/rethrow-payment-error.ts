import { ShopError } from '../../lib/errors.ts'

export function rethrowPaymentError(error: unknown): never {
  if (!isPaymentUnavailable(error)) throw error
  throw new ShopError('payment_unavailable', 'Payment is unavailable right now. Your cart is unchanged.')
}

export function isPaymentUnavailable(error: unknown): boolean {
  return error instanceof ShopError && error.code === 'payment_unavailable'
}
