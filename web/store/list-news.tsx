import { useEffect, useRef } from 'react'
import { useSaid } from '../ui/use-said.ts'

type Shown = { page: number; pages: number; sort: string; limit: number }

/** Says what has changed of a list beside the number of its products: another page, order or size. */
export function ListNews({ page, pages, sort, limit }: Shown) {
  const [said, say] = useSaid()
  const before = useRef({ page, sort, limit })
  useEffect(() => {
    const { current: was } = before
    before.current = { page, sort, limit }
    if (was.sort !== sort) say(`Sorted by: ${sort}`)
    else if (was.limit !== limit) say(`${limit} products per page`)
    else if (was.page !== page) say(`Page ${page}, out of ${pages}`)
  }, [page, pages, sort, limit, say])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}
