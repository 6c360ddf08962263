import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Finding } from '../../../contract/admin/doctor.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { useHealthChecks, useMergeDuplicates, useRerunHealthChecks } from '../data/dashboard.ts'
import { formatDateTime } from '../parts/format-date-time.ts'
import { TechnicalDetails } from '../parts/technical-details.tsx'
import { Card } from './card.tsx'

export function HealthCard({ className }: { className?: string }) {
  const { data, isError } = useHealthChecks()
  const rerun = useRerunHealthChecks()
  const { timeZone } = useShopConfig()
  const problems = data?.findings.filter(({ state }) => state !== 'ok') ?? []
  const well = data?.findings.filter(({ state }) => state === 'ok') ?? []
  return (
    <Card
      title="Health"
      className={className}
      action={
        <div className="flex items-center justify-between gap-4 max-sm:w-full">
          {data && (
            <span className="text-small text-muted">{`Looked at ${formatDateTime(data.examined_at, timeZone)}`}</span>
          )}
          <Button variant="secondary" size="small" busy={rerun.isPending} onClick={() => rerun.mutate()}>
            Look again
          </Button>
        </div>
      }
    >
      <p
        role="status"
        className={isError || !data ? 'text-muted' : problems.length > 0 ? 'sr-only' : undefined}
      >
        {isError
          ? 'The shop could not be examined just now.'
          : data
            ? summary(problems.length, rerun.isPending)
            : 'Looking…'}
      </p>
      {problems.length > 0 && <Findings findings={problems} />}
      {well.length > 0 && (
        <details className="mt-3">
          <summary className="min-h-11 cursor-pointer content-center text-small text-muted md:min-h-9">
            {`${well.length} of ${data?.findings.length} things are well`}
          </summary>
          <Findings findings={well} />
        </details>
      )}
    </Card>
  )
}

// Empty while checks run, so that the same result is announced again.
function summary(problems: number, isRunning: boolean): string {
  if (problems === 0) return 'Everything is well.'
  if (isRunning) return ''
  return problems === 1 ? '1 thing needs you' : `${problems} things need you`
}

const LOOKS = {
  error: { icon: CircleAlert, look: 'text-brick', word: 'Now' },
  warning: { icon: TriangleAlert, look: 'text-amber', word: 'Soon' },
  ok: { icon: CircleCheck, look: 'text-moss', word: 'Well' },
}

const NAMES: Record<Finding['subject'], string> = {
  database: 'Data',
  migrations: 'Version',
  replica: 'Second database',
  disk: 'Disk space',
  payments: 'Payments',
  webhooks: 'Reports from Stripe',
  'e-mails': 'E-mails',
  jobs: 'Background work',
  backup: 'Backup',
  proxy: 'Visitors',
  books: 'Books',
  images: 'Pictures',
  products: 'Products',
  names: 'Names',
  facts: 'Materials',
  makers: 'Makers',
  returns: 'Returns',
  downloads: 'Downloads',
}

function Findings({ findings }: { findings: Finding[] }) {
  return (
    <ul className="divide-y divide-line">
      {findings.map((finding) => {
        const { subject, state, summary, action } = finding
        const { icon, look, word } = LOOKS[state]
        return (
          <li key={subject} className="flex gap-3 py-3">
            <Icon of={icon} className={classes('mt-0.5 size-5 shrink-0', look)} />
            <div className="min-w-0 grow break-words">
              <p>
                <span className="sr-only">{`${word}: `}</span>
                <span className="font-medium">{`${NAMES[subject]}:`}</span> {summary}
              </p>
              {action && (
                <p className="text-small text-muted">
                  {action} <PlaceLink finding={finding} />
                </p>
              )}
              {subject === 'names' && state !== 'ok' && <MergeDuplicates names={summary} />}
              <TechnicalDetails lines={technicalLines(finding)} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function MergeDuplicates({ names }: { names: string }) {
  const [isOpen, setOpen] = useState(false)
  const merge = useMergeDuplicates()
  return (
    <>
      <Button variant="secondary" size="small" className="mt-2" onClick={() => setOpen(true)}>
        Merge
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Merge"
        question="Merge what has the same name?"
        confirm="Merge"
        onConfirm={() => merge.mutateAsync().then(() => setOpen(false))}
      >
        {`${names} Their products go to the oldest of each, and the others are deleted. This cannot be undone.`}
      </ConfirmDialog>
    </>
  )
}

const PLACES: Partial<Record<Finding['subject'], { to: string; label: string }>> = {
  payments: { to: '/admin/setup', label: 'Open Set-up' },
  webhooks: { to: '/admin/orders?trouble=1', label: 'Open Orders' },
  'e-mails': { to: '/admin/outbox?status=undelivered', label: 'Open Outbox' },
  backup: { to: '/admin/settings?part=backups', label: 'Open Backups' },
  products: { to: '/admin/products?stock=out', label: 'Show them' },
  facts: { to: '/admin/products?show=no_facts', label: 'Show them' },
  makers: { to: '/admin/products?show=no_maker', label: 'Show them' },
  names: { to: '/admin/categories', label: 'Show them' },
  returns: { to: '/admin/categories', label: 'Open Categories' },
}

function PlaceLink({ finding: { subject, path } }: { finding: Finding }) {
  const place = PLACES[subject]
  return (
    place && (
      <Link to={path ?? place.to} className="whitespace-nowrap text-ink underline underline-offset-4">
        {place.label}
      </Link>
    )
  )
}

/** Empty where the owner's words say the same. */
function technicalLines({ says, advice, summary, action }: Finding): string[] {
  const lines = [says === summary ? null : says, advice === action ? null : advice]
  return lines.filter((line) => line !== null)
}
