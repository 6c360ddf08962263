type Payment = {
  /** What was paid, in minor units like all here. */
  amount: number
  paid_at: Date | null
  refunded_amount: number
  refunds: { amount: number; status: string }[]
}

/** What was paid minus what was given back or is on its way back. */
export function leftToRefund({ amount, paid_at, refunded_amount, refunds }: Payment): number {
  if (!paid_at) return 0
  const asked = refunds.reduce((sum, refund) => sum + (refund.status === 'failed' ? 0 : refund.amount), 0)
  return Math.max(0, amount - Math.max(refunded_amount, asked))
}
