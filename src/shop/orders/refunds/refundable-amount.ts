type Payment = {
  /** The amount paid. All amounts are minor units. */
  amount: number
  paid_at: Date | null
  refunded_amount: number
  refunds: { amount: number; status: string }[]
}

export function refundableAmount({ amount, paid_at, refunded_amount, refunds }: Payment): number {
  if (!paid_at) return 0
  const requested = refunds.reduce((sum, refund) => sum + (refund.status === 'failed' ? 0 : refund.amount), 0)
  return Math.max(0, amount - Math.max(refunded_amount, requested))
}
