import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import type { AdminReturn } from '../../../contract/returns/order-return.ts'
import type { ReturnEvent } from '../../../contract/returns/return-states.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { LinkButton } from '../../ui/button.tsx'
import { formatPrice } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { useReturn } from '../data/returns.ts'
import { formatDateTime } from '../parts/format-date-time.ts'
import { LoadState } from '../parts/load-state.tsx'
import { PageHeader } from '../parts/page-header.tsx'
import { ExchangeFacts } from './exchange-facts.tsx'
import { ReturnActions } from './return-actions.tsx'
import { ReturnLabel, takesLabel } from './return-label.tsx'
import { ReturnLines } from './return-lines.tsx'
import { ReturnPhotos } from './return-photos.tsx'
import { DueOn, ReturnStateBadge, STATE_LABELS } from './return-state.tsx'

export function ReturnDetails({ id }: { id: string }) {
  const query = useReturn(id)
  return (
    <>
      <LinkButton to="/admin/returns" variant="quiet" size="small" className="mb-3 -ml-3.5">
        <Icon of={ArrowLeft} className="size-4" />
        All returns
      </LinkButton>
      {query.data ? <ReturnContent returned={query.data} /> : <LoadState what="The return" query={query} />}
    </>
  )
}

function ReturnContent({ returned }: { returned: AdminReturn }) {
  const { code, state } = returned
  return (
    <>
      <PageHeader title={`Return ${code}`} actions={<ReturnActions returned={returned} />} />
      <div className="mb-5 flex flex-wrap gap-2">
        <ReturnStateBadge state={state} />
        <DueOn returned={returned} />
      </div>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-5">
          <Section title="Pieces">
            <ReturnLines returned={returned} />
          </Section>
          {returned.photos.length > 0 && (
            <Section title="Photos of the shopper">
              <ReturnPhotos returned={returned} />
            </Section>
          )}
        </div>
        <div className="grid gap-5">
          {returned.exchange && (
            <Section title="Exchange">
              <ExchangeFacts returned={returned} exchange={returned.exchange} />
            </Section>
          )}
          {!returned.exchange?.order && (
            <Section title={returned.exchange ? 'Refund instead' : 'Refund'}>
              <Refund returned={returned} />
            </Section>
          )}
          {(returned.label || takesLabel(returned)) && (
            <Section title="Shipping label">
              <ReturnLabel returned={returned} />
            </Section>
          )}
          {returned.receiver && (
            <Section title="Asked by the receiver of the gift">
              <Person {...returned.receiver} />
              <p className="mt-2 text-small text-muted">
                The e-mails about this return go there, without amounts. A refund goes to the customer.
              </p>
            </Section>
          )}
          <Section title="Customer">
            <Customer returned={returned} />
          </Section>
          <Section title="Timeline">
            <Timeline returned={returned} />
          </Section>
        </div>
      </div>
    </>
  )
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="min-w-0 rounded-sm border border-line bg-paper p-5">
      <h2 className="mb-3 font-semibold">{title}</h2>
      {children}
    </section>
  )
}

function Refund({ returned }: { returned: AdminReturn }) {
  const { refund, order, state } = returned
  const money = (amount: string) => formatPrice(amount, order.currency)
  if (state === 'refused') return <p className="text-muted">Nothing: the return is refused.</p>
  return (
    <>
      <p className="figures text-title font-semibold">{money(refund.amount)}</p>
      <p className="text-small text-muted">
        {Number(refund.shipping) > 0
          ? `With ${money(refund.shipping)} of delivery: everything of the order is back.`
          : 'Without delivery: that goes back with the last piece of the order.'}
      </p>
      {refund.status === 'failed' && (
        <p className="mt-2 text-small text-brick">
          {`The refund was refused, or came back. ${nextStep(returned)}`}
        </p>
      )}
    </>
  )
}

function nextStep({ state, actions, refund }: AdminReturn): string {
  if (actions.includes('refund')) return 'You can try it again.'
  if (Number(refund.amount) > 0) return 'What is due can be refunded in the order.'
  return `Nothing is left to refund with this return${state === 'closed' ? '' : ': you can close it'}.`
}

function Customer({ returned: { customer, order } }: { returned: AdminReturn }) {
  return (
    <>
      <Person {...customer} />
      <p className="mt-2">
        <Link to={`/admin/orders?order=${order.id}`} className="figures underline underline-offset-4">
          {`Order ${order.code}`}
        </Link>
      </p>
    </>
  )
}

function Person({ name, email }: AdminReturn['customer']) {
  return (
    <>
      <p className="break-words">{name}</p>
      {email && (
        <a href={`mailto:${email}`} className="break-all underline underline-offset-4">
          {email}
        </a>
      )}
    </>
  )
}

const EVENT_LABELS: Record<ReturnEvent, string> = {
  ...STATE_LABELS,
  refunded: 'Refunded',
  exchanged: 'Exchanged',
  released: 'Not held any more',
}

function Timeline({ returned: { events } }: { returned: AdminReturn }) {
  const { timeZone } = useShopConfig()
  return (
    <ol className="flex flex-col gap-2">
      {events.map(({ event, reason, created_at }) => (
        <li key={`${created_at} ${event}`}>
          <span className="font-medium">{EVENT_LABELS[event]}</span>
          <span className="block text-small break-words text-muted">
            {formatDateTime(created_at, timeZone)}
            {reason && `: ${reason}`}
          </span>
        </li>
      ))}
    </ol>
  )
}
