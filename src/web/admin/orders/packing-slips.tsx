import { useQueries } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { adminOrderQuery } from '../data/orders.ts'
import { useSettings } from '../data/settings.ts'
import { LoadState } from '../parts/load-state.tsx'
import { PackingSlip } from './slip.tsx'

export const meta = () => [{ title: 'Packing slips - Admin' }]

/** Prints each slip on a page of its own. */
export default function PackingSlipsPage() {
  const [params] = useSearchParams()
  const ids = [...new Set((params.get('ids') ?? '').split(',').filter(Boolean))]
  const queries = useQueries({ queries: ids.map(adminOrderQuery) })
  const settingsQuery = useSettings()
  const missing = queries.find(({ data }) => !data)
  if (missing) return <LoadState what="The orders" query={missing} />
  if (!settingsQuery.data) return <LoadState what="The address of the shop" query={settingsQuery} />
  const settings = settingsQuery.data
  return (
    <div className="packing-slip mx-auto max-w-3xl">
      <div className="not-printed mb-6 flex flex-wrap gap-2">
        <LinkButton to="/admin/orders?to_ship=1" variant="quiet" size="small" className="-ml-3.5">
          <Icon of={ArrowLeft} className="size-4" />
          Back to the orders
        </LinkButton>
        <Button size="small" onClick={() => window.print()}>
          <Icon of={Printer} className="size-4" />
          {ids.length === 1 ? 'Print 1 slip' : `Print ${ids.length} slips`}
        </Button>
      </div>
      {queries.map(
        ({ data: order }) =>
          order && (
            <div key={order.id} className="mb-8 break-after-page last:break-after-auto print:mb-0">
              <PackingSlip order={order} settings={settings} />
            </div>
          ),
      )}
    </div>
  )
}
