import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CollectionConditions, ListedProduct } from '../../../../contract/collections/collection.ts'
import { call } from '../../../data/client.ts'

/** How many products fit, and some of them. @param conditions undefined: none is asked for */
export function useMatching(conditions: CollectionConditions | undefined) {
  return useQuery({
    queryKey: ['admin', 'products', 'matching', conditions],
    queryFn: ({ signal }) => call('POST /admin/collections/matching/', { body: conditions ?? {}, signal }),
    enabled: conditions !== undefined,
    placeholderData: conditions === undefined ? undefined : keepPreviousData,
    meta: { silent: true },
  })
}

const FOUND = 8

/** Products on sale by name or code. */
export function useProductsCalled(typed: string) {
  const text = typed.trim()
  return useQuery({
    queryKey: ['admin', 'products', 'called', text],
    queryFn: async ({ signal }): Promise<ListedProduct[]> => {
      const query = { name: text, code: text, limit: FOUND }
      const { items } = await call('GET /products/search/', { query, signal })
      return items.map(({ id, name, images }) => ({ id, name, image_url: images[0]?.url ?? null }))
    },
    enabled: text.length >= 2,
    meta: { silent: true },
  })
}
