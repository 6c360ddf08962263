import { ArrowLeft, Printer } from 'lucide-react'
import { type MetaFunction, useParams, useSearchParams } from 'react-router'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useAdminOrder } from '../../data/orders.ts'
import { useSettings } from '../../data/settings.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { BenchTicket } from '../bench/bench-ticket.tsx'
import { isBench } from './is-bench.ts'
import { PackingSlip } from './slip.tsx'

export const meta: MetaFunction = ({ location }) => [
  { title: `${isBench(new URLSearchParams(location.search)) ? 'Bench ticket' : 'Packing slip'} - Admin` },
]

export default function PackingSlipPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const query = useAdminOrder(id)
  const settingsQuery = useSettings()
  const { data: order } = query
  const { data: settings } = settingsQuery
  if (!order) return <LoadState what="The order" query={query} />
  if (!settings) return <LoadState what="The address of the shop" query={settingsQuery} />
  return (
    <div className="packing-slip mx-auto max-w-3xl">
      <div className="not-printed mb-6 flex flex-wrap gap-2">
        <LinkButton to={`/admin/orders?order=${id}`} variant="quiet" size="small" className="-ml-3.5">
          <Icon of={ArrowLeft} className="size-4" />
          Back to the order
        </LinkButton>
        <Button size="small" onClick={() => window.print()}>
          <Icon of={Printer} className="size-4" />
          Print
        </Button>
      </div>
      {isBench(search) ? (
        <BenchTicket order={order} />
      ) : (
        <PackingSlip order={order} settings={settings} parcel={Number(search.get('parcel'))} />
      )}
    </div>
  )
}
