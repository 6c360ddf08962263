import { z } from 'zod'

export const DELIVERY_TYPES = ['standard', 'next_day'] as const
export type DeliveryType = (typeof DELIVERY_TYPES)[number]

export const DELIVERY_DAYS: Record<DeliveryType, { from: number; to: number }> = {
  standard: { from: 3, to: 5 },
  next_day: { from: 1, to: 2 },
}

export const DELIVERY_LABELS: Record<DeliveryType, string> = {
  standard: 'Standard (3-5 business days)',
  next_day: 'Next day (1-2 business days)',
}

export const PAYMENT_PROCESSORS = ['stripe'] as const
export const PAYMENT_LABELS = { stripe: 'Credit Card' } as const

export function paymentLabel({ payment_method }: { payment_method: string }): string {
  return (PAYMENT_LABELS as Record<string, string>)[payment_method] ?? payment_method
}

export const deliveryType = z.enum(DELIVERY_TYPES, 'Delivery type is required')
export const paymentProcessor = z.enum(PAYMENT_PROCESSORS, 'Payment method is required')
