import { useEffect, useRef } from 'react'
import { useAnnouncer } from '../../../ui/focus/use-announcer.ts'
import { formatNumber } from '../../../ui/format.ts'
import type { ListAddress } from './use-list-address.ts'

/** Says what has come of a search, a filter or an order, and which page was turned to: not what comes first. */
export function ListLiveRegion({
  label,
  list: { data, isFetching },
  address: { skip, limit },
}: {
  label: string
  list: { data: { asked: string; total: number } | undefined; isFetching: boolean }
  address: ListAddress
}) {
  const [announcement, announce] = useAnnouncer()
  const before = useRef<{ asked: string; place: string }>(undefined)
  const asked = data?.asked
  const place = `${skip} ${limit}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: what can be news
  useEffect(() => {
    if (!data || isFetching) return
    const last = before.current
    before.current = { asked: data.asked, place }
    if (!last) return
    if (last.asked !== data.asked)
      announce(`${label}: ${data.total > 0 ? formatNumber(data.total) : 'none'} found`)
    else if (last.place !== place) announce(pageOf(data.total, { skip, limit }))
  }, [asked, place, isFetching])
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  )
}

function pageOf(total: number, { skip, limit }: { skip: number; limit: number }): string {
  return `Page ${Math.floor(skip / limit) + 1}, out of ${Math.max(Math.ceil(total / limit), 1)}`
}
