import { useEffect, useRef } from 'react'
import { useAnnouncer } from '../../ui/focus/use-announcer.ts'

/** Says what has changed of a list beside the number of its products: another page, order or size. */
export function ListLiveRegion({
  page,
  pages,
  sort,
  limit,
}: Record<'page' | 'pages' | 'limit', number> & { sort: string }) {
  const [announcement, announce] = useAnnouncer()
  const before = useRef([sort, limit, page])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what can be news
  useEffect(() => {
    const [was, size, at] = before.current
    before.current = [sort, limit, page]
    if (was !== sort) announce(`Sorted by: ${sort}`)
    else if (size !== limit) announce(`${limit} products per page`)
    else if (at !== page) announce(`Page ${page}, out of ${pages}`)
  }, [sort, limit, page])
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  )
}
