import { useEffect, useRef } from 'react'
import { useAnnouncer } from '../../ui/focus/use-announcer.ts'

/** Announces a change of page, order or page size; the number of results has a live region of its own. */
export function ListLiveRegion({
  page,
  pages,
  sort,
  limit,
}: Record<'page' | 'pages' | 'limit', number> & { sort: string }) {
  const [announcement, announce] = useAnnouncer()
  const previous = useRef([sort, limit, page])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when one of these changes
  useEffect(() => {
    const [oldSort, oldLimit, oldPage] = previous.current
    previous.current = [sort, limit, page]
    if (oldSort !== sort) announce(`Sorted by: ${sort}`)
    else if (oldLimit !== limit) announce(`${limit} products per page`)
    else if (oldPage !== page) announce(`Page ${page}, out of ${pages}`)
  }, [sort, limit, page])
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  )
}
