import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Offer } from '../../../../contract/delivery/delivery-endpoints.ts'
import { call } from '../../../data/client.ts'
import { useIsOver } from '../../../shared/use-is-over.ts'
import { useDebouncedValue } from '../../../ui/use-debounced-value.ts'

const REQUEST_DELAY_MS = 300
const STALE_MS = 60_000

type Query = Record<'product_id' | 'variant_id' | 'quantity' | 'engraved' | 'country', string | undefined>

type Offers = {
  /** Until the answer to the query has arrived, the last answer that did. */
  offers: Offer[] | undefined
  state: 'not asked' | 'checking' | 'failed' | 'known'
  retry: () => void
}

/** The offers of the shop. A quantity that is being typed causes one request. */
export function useOffers(query: Partial<Query>, isNeeded: boolean): Offers {
  const [isAskedAgain, setAskedAgain] = useState(false)
  const key = JSON.stringify(query)
  const settled = useDebouncedValue(key, REQUEST_DELAY_MS)
  const isSettled = settled === key
  const { data, isPlaceholderData, dataUpdatedAt, error, refetch } = useQuery({
    ...offersOptions(settled),
    enabled: isNeeded && isSettled,
    placeholderData: keepPreviousData,
  })
  const answer = isNeeded && isSettled && !isPlaceholderData ? data : undefined
  const promises = answer?.map(({ promise }) => promise)
  const isOver = useIsOver(promises && { promises, given: dataUpdatedAt }, refetch)
  const isKnown = answer !== undefined && !isOver
  const isFailed = isSettled && error !== null && !isAskedAgain
  return {
    offers: data,
    state: !isNeeded ? 'not asked' : isKnown ? 'known' : isFailed ? 'failed' : 'checking',
    retry() {
      setAskedAgain(true)
      void refetch().finally(() => setAskedAgain(false))
    },
  }
}

/** @param query as JSON: a request that starts later does not take the query of a later render */
export function offersOptions(query: string) {
  return queryOptions({
    queryKey: ['offers', query],
    queryFn: ({ signal }): Promise<Offer[]> =>
      call('GET /delivery/methods/', { query: JSON.parse(query) as Partial<Query>, signal }),
    staleTime: STALE_MS,
    meta: { silent: true },
  })
}
