import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { ListedProduct } from '../../../../contract/collections/collection.ts'
import type { CollectionConditions } from '../../../../contract/collections/conditions.ts'
import { call } from '../../../data/client.ts'
import { typingPause } from '../list.ts'

/** How many products fit, and some of them. @param conditions undefined: none is asked for */
export function useMatching(conditions: CollectionConditions | undefined) {
  return useQuery({
    queryKey: ['admin', 'products', 'matching', conditions],
    queryFn: async ({ signal }) => {
      await typingPause(signal)
      return await call('POST /admin/collections/matching/', { body: conditions ?? {}, signal })
    },
    enabled: conditions !== undefined,
    placeholderData: conditions === undefined ? undefined : keepPreviousData,
    meta: { silent: true },
  })
}

const FOUND = 8

/** Products on sale by name or code. */
export function productsCalled(typed: string) {
  const text = typed.trim()
  const isLong = text.length >= 2
  return queryOptions({
    queryKey: ['admin', 'products', 'called', text],
    queryFn: async ({ signal }): Promise<ListedProduct[]> => {
      await typingPause(signal)
      const query = { name: text, code: text, limit: FOUND }
      const { items } = await call('GET /products/search/', { query, signal })
      return items.map(({ id, name, images }) => ({ id, name, image_url: images[0]?.url ?? null }))
    },
    enabled: isLong,
    placeholderData: isLong ? keepPreviousData : undefined,
    meta: { silent: true },
  })
}
