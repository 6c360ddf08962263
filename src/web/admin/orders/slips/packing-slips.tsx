import { ArrowLeft, Printer } from 'lucide-react'
import type { ComponentProps } from 'react'
import { type MetaFunction, useSearchParams } from 'react-router'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useAdminOrder } from '../../data/orders.ts'
import { useSettings } from '../../data/settings.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { BenchTicket } from '../bench/bench-ticket.tsx'
import { isBench } from './is-bench.ts'
import { PackingSlip } from './slip.tsx'

export const meta: MetaFunction = ({ location }) => [
  { title: `${isBench(new URLSearchParams(location.search)) ? 'Bench tickets' : 'Packing slips'} - Admin` },
]

/** Prints each slip on a page of its own. */
export default function PackingSlipsPage() {
  const [params] = useSearchParams()
  const ids = [...new Set((params.get('ids') ?? '').split(',').filter(Boolean))]
  const forBench = isBench(params)
  const what = forBench ? 'ticket' : 'slip'
  const settingsQuery = useSettings()
  if (!settingsQuery.data) return <LoadState what="The address of the shop" query={settingsQuery} />
  const settings = settingsQuery.data
  return (
    <div className="packing-slip mx-auto max-w-3xl">
      <div className="not-printed mb-6 flex flex-wrap gap-2">
        <LinkButton
          to={forBench ? '/admin/bench' : '/admin/orders?to_ship=1'}
          variant="quiet"
          size="small"
          className="-ml-3.5"
        >
          <Icon of={ArrowLeft} className="size-4" />
          {forBench ? 'Back to the bench' : 'Back to the orders'}
        </LinkButton>
        <Button size="small" onClick={() => window.print()}>
          <Icon of={Printer} className="size-4" />
          {ids.length === 1 ? `Print 1 ${what}` : `Print ${ids.length} ${what}s`}
        </Button>
      </div>
      {ids.map((id) => (
        <div key={id} className="mb-8 break-after-page last:break-after-auto print:mb-0">
          <OrderSlip {...{ id, settings, forBench }} />
        </div>
      ))}
    </div>
  )
}

// A component for each order instead of useQueries(), which every page of the shop would load.
function OrderSlip({
  id,
  settings,
  forBench,
}: {
  id: string
  forBench: boolean
  settings: ComponentProps<typeof PackingSlip>['settings']
}) {
  const order = useAdminOrder(id)
  if (!order.data) return <LoadState what="The order" query={order} />
  return forBench ? (
    <BenchTicket order={order.data} />
  ) : (
    <PackingSlip order={order.data} settings={settings} />
  )
}
