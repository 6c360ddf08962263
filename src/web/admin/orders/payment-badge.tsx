import type { ComponentProps } from 'react'
import type { Order } from '../../../contract/order.ts'
import { Badge } from '../../ui/badge.tsx'

type Tone = ComponentProps<typeof Badge>['tone']

const PAYMENT: Record<string, Tone> = {
  paid: 'success',
  failed: 'danger',
  refunded: 'info',
  pending: 'warning',
}

export function PaymentBadge({ payment, exchanged_amount }: Pick<Order, 'payment' | 'exchanged_amount'>) {
  if (!payment) return <Badge>Not Paid</Badge>
  const { payment_status, refunded_amount } = payment
  if (payment_status === 'refunded' && exchanged_amount === refunded_amount)
    return <Badge tone="info">Exchanged</Badge>
  const isInPart = payment_status === 'paid' && Number(refunded_amount) > 0
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={PAYMENT[payment_status] ?? 'neutral'} className="capitalize">
        {payment_status}
      </Badge>
      {isInPart && <Badge tone="outline">Refunded in part</Badge>}
    </span>
  )
}
