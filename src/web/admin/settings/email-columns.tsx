import { BellOff, Eye, RotateCw } from 'lucide-react'
import { Link } from 'react-router'
import type { SentEmail } from '../../../contract/admin/outbox.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatDateTime } from '../parts/format-date-time.ts'
import { type Column, numberColumn } from '../parts/list/data-table.tsx'
import { IconButton, RowActions } from '../parts/row-actions.tsx'
import { emailKindName } from './email-kind-name.ts'

const TONES = { queued: 'warning', sent: 'success', failed: 'danger' } as const

export function emailColumns({
  timeZone,
  onRead,
  onResend,
  onDismiss,
}: {
  timeZone: string
  onRead: (email: SentEmail) => void
  onResend: (email: SentEmail) => void
  onDismiss: (email: SentEmail) => void
}): Column<SentEmail>[] {
  return [
    numberColumn,
    {
      name: 'Subject',
      part: 'title',
      cell: ({ subject, kind }) => (
        <>
          <span className="font-medium break-words">{subject || emailKindName(kind)}</span>
          <span className="block text-small font-normal text-muted">{emailKindName(kind)}</span>
        </>
      ),
    },
    { name: 'To', cell: ({ recipient }) => recipient, className: 'md:min-w-48 break-all' },
    { name: 'Order', cell: ({ order }) => <OrderLink order={order} />, className: 'whitespace-nowrap' },
    { name: 'Status', cell: (email) => <EmailStatus email={email} /> },
    {
      name: 'When',
      cell: ({ sent_at, created_at }) => formatDateTime(sent_at ?? created_at, timeZone),
      className: 'figures whitespace-nowrap text-muted',
    },
    {
      name: 'Actions',
      part: 'actions',
      align: 'right',
      cell: (email) => (
        <RowActions>
          <IconButton icon={Eye} label={`Read “${email.subject}”`} onClick={() => onRead(email)} />
          <IconButton
            icon={RotateCw}
            label={`Send “${email.subject}” again`}
            onClick={() => onResend(email)}
          />
          {email.is_undelivered && email.status === 'failed' && (
            <IconButton
              icon={BellOff}
              label={`Dismiss “${email.subject}”`}
              onClick={() => onDismiss(email)}
            />
          )}
        </RowActions>
      ),
    },
  ]
}

function OrderLink({ order }: Pick<SentEmail, 'order'>) {
  if (!order) return <span className="text-muted">—</span>
  return (
    <Link
      to={`/admin/orders?order=${order.id}`}
      className="figures inline-flex min-h-6 items-center underline decoration-gold-light underline-offset-4"
    >
      {order.code}
    </Link>
  )
}

function EmailStatus({ email: { status, is_undelivered, error, attempts } }: { email: SentEmail }) {
  const isLate = is_undelivered && status === 'queued'
  return (
    <span className="block max-w-64">
      <Badge tone={isLate ? 'danger' : TONES[status]} className={isLate ? '' : 'capitalize'}>
        {isLate ? 'Not delivered, trying again' : status}
      </Badge>
      {status !== 'sent' && error && (
        <span className="block text-small break-words text-brick">{`${error} (${attempts}\u00a0${attempts === 1 ? 'try' : 'tries'})`}</span>
      )}
    </span>
  )
}
