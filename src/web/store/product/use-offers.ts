import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Offer } from '../../../contract/delivery/delivery-endpoints.ts'
import { ApiError, call } from '../../data/client.ts'

const SETTLED_MS = 300
const STALE_MS = 60_000

type Query = Record<'product_id' | 'variant_id' | 'quantity' | 'engraved' | 'country', string | undefined>

type Offers = {
  /** Of the query, or of an earlier one until its own have arrived. */
  offers: Offer[] | undefined
  /** There is no such country. */
  isUnknownCountry: boolean
  state: 'not asked' | 'checking' | 'failed' | 'known'
  retry: () => void
}

/** What the shop delivers, asked once for a quantity that is being typed. */
export function useOffers(query: Partial<Query>, isNeeded: boolean): Offers {
  const key = JSON.stringify(query)
  const settled = useSettled(key)
  const isSettled = settled === key
  const { data, isPlaceholderData, error, isFetching, refetch } = useQuery({
    queryKey: ['offers', settled],
    queryFn: ({ signal }) => call('GET /delivery/methods/', { query, signal }),
    enabled: isNeeded && isSettled,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    meta: { silent: true },
  })
  const isKnown = isSettled && data !== undefined && !isPlaceholderData
  const isFailed = isSettled && error !== null && !isFetching
  return {
    offers: data,
    state: !isNeeded ? 'not asked' : isKnown ? 'known' : isFailed ? 'failed' : 'checking',
    isUnknownCountry: isFailed && error instanceof ApiError && error.fields[0]?.path === 'country',
    retry: () => void refetch(),
  }
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
