import { Circle, CircleCheck } from 'lucide-react'
import type { SetupStep } from '../../../contract/admin/setup.ts'
import { LinkButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { useSetup } from '../data/dashboard.ts'
import { LoadState } from '../parts/load-state.tsx'
import { PageHeader } from '../parts/page-header.tsx'
import { TechnicalDetails } from '../parts/technical-details.tsx'
import { GUIDE } from './guide.ts'
import { HolidaysForm } from './holidays-form.tsx'

export const meta = () => [{ title: 'Set-up - Admin' }]

export default function SetupPage() {
  const query = useSetup()
  return (
    <>
      <PageHeader title="Set up your shop" />
      {query.data ? <Steps steps={query.data.steps} /> : <LoadState what="The set-up" query={query} />}
    </>
  )
}

function Steps({ steps }: { steps: SetupStep[] }) {
  const done = steps.filter(({ is_done }) => is_done).length
  const next = steps.find(({ is_done }) => !is_done)?.step
  return (
    <div className="max-w-3xl">
      <p className="mb-4">
        {next === undefined
          ? 'Everything is done. Your shop is ready.'
          : `${done} of ${steps.length} steps are done. Take them in any order.`}
      </p>
      <ol className="border border-line bg-paper">
        {steps.map((step) => (
          <Step key={step.step} step={step} isNext={step.step === next} />
        ))}
      </ol>
    </div>
  )
}

function Step({ step: { step, is_done, summary, technical }, isNext }: { step: SetupStep; isNext: boolean }) {
  const { title, how, links } = GUIDE[step]
  return (
    <li className="flex gap-3 border-b border-line p-4 last:border-b-0 md:p-5">
      <Icon
        of={is_done ? CircleCheck : Circle}
        className={classes('mt-0.5 size-5 shrink-0', is_done ? 'text-moss' : 'text-muted')}
      />
      <div className="min-w-0 grow break-words">
        <h2 className="font-semibold">
          <span className="sr-only">{is_done ? 'Done: ' : 'Open: '}</span>
          {title}
        </h2>
        <p className={is_done ? 'text-muted' : undefined}>{summary}</p>
        {!is_done && (
          <>
            <p className="mt-1 text-small text-muted">{how}</p>
            <TechnicalDetails lines={technical ? [technical] : []} />
            {step === 'holidays' && <HolidaysForm />}
            <div className="mt-3 flex flex-wrap gap-3 empty:hidden">
              {links.map(({ to, label }, at) => (
                <LinkButton
                  key={to}
                  to={to}
                  size="small"
                  variant={isNext && at === 0 ? 'primary' : 'secondary'}
                >
                  {label}
                </LinkButton>
              ))}
            </div>
          </>
        )}
      </div>
    </li>
  )
}
