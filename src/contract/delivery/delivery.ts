import { z } from 'zod'

/** The key of a delivery method. */
export const deliveryType = z
  .string('Delivery type is required')
  .regex(/^[a-z][a-z0-9_]{0,39}$/, 'Delivery type is required')

export const PAYMENT_PROCESSORS = ['stripe'] as const
export const PAYMENT_LABELS = { stripe: 'Credit Card' } as const

export function paymentLabel({ payment_method }: { payment_method: string }): string {
  return (PAYMENT_LABELS as Record<string, string>)[payment_method] ?? payment_method
}

export const paymentProcessor = z.enum(PAYMENT_PROCESSORS, 'Payment method is required')
