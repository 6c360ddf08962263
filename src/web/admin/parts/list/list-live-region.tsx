import { useEffect, useRef } from 'react'
import { useAnnouncer } from '../../../ui/focus/use-announcer.ts'
import { formatNumber } from '../../../ui/format.ts'
import type { ListAddress } from './use-list-address.ts'

/** Announces the count after a change of filters, or the page number; not on the first load. */
export function ListLiveRegion({
  label,
  list: { data, isFetching },
  address: { skip, limit },
}: {
  label: string
  list: { data: { criteria: string; total: number } | undefined; isFetching: boolean }
  address: ListAddress
}) {
  const [announcement, announce] = useAnnouncer()
  const previous = useRef<{ criteria: string; page: string }>(undefined)
  const criteria = data?.criteria
  const page = `${skip} ${limit}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when one of these changes
  useEffect(() => {
    // The first page counts also while it is refetched: the next one may be opened meanwhile.
    if (!data || (isFetching && previous.current)) return
    const old = previous.current
    previous.current = { criteria: data.criteria, page }
    if (!old) return
    if (old.criteria !== data.criteria)
      announce(`${label}: ${data.total > 0 ? formatNumber(data.total) : 'none'} found`)
    else if (old.page !== page) announce(pageText(data.total, { skip, limit }))
  }, [criteria, page, isFetching])
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  )
}

function pageText(total: number, { skip, limit }: { skip: number; limit: number }): string {
  return `Page ${Math.floor(skip / limit) + 1}, out of ${Math.max(Math.ceil(total / limit), 1)}`
}
