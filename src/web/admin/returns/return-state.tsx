import { dayIn } from '../../../contract/day.ts'
import { formatDay } from '../../../contract/delivery/format-day.ts'
import type { AdminReturn } from '../../../contract/returns/order-return.ts'
import type { ReturnState } from '../../../contract/returns/return-states.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Badge } from '../../ui/badge.tsx'

export const STATE_LABELS: Record<ReturnState, string> = {
  requested: 'Requested',
  approved: 'Approved',
  refused: 'Refused',
  received: 'Received',
  inspected: 'Inspected',
  closed: 'Closed',
}

const TONES = {
  requested: 'warning',
  approved: 'info',
  refused: 'danger',
  received: 'warning',
  inspected: 'warning',
  closed: 'success',
} as const

export function ReturnStateBadge({ state }: { state: ReturnState }) {
  return <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>
}

const DUE_LABELS: Partial<Record<ReturnState, string>> = {
  requested: 'Answer by',
  approved: 'Sent by',
  received: 'Refund by',
  inspected: 'Refund by',
}

/** What happens until which day. */
export function DueOn({ returned: { state, due_on, refund, exchange } }: { returned: AdminReturn }) {
  const { timeZone } = useShopConfig()
  if (exchange?.order?.is_paid) return <Badge tone="success">Exchanged</Badge>
  if (exchange?.order) return <Badge tone="info">Waits for the difference</Badge>
  if (refund.status === 'pending') return <Badge tone="info">Refund on its way</Badge>
  if (refund.status === 'succeeded') return <Badge tone="success">Refunded</Badge>
  if (!due_on) return null
  const isLate = due_on < dayIn(timeZone, new Date())
  const text = `${DUE_LABELS[state]} ${formatDay(due_on)}${isLate ? ': late' : ''}`
  return <Badge tone={isLate ? 'danger' : 'outline'}>{text}</Badge>
}
