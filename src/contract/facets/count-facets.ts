import { z } from 'zod'
import { endpoint } from '../endpoints/endpoint.ts'
import { pricesInOrder, productFilters } from '../product.ts'
import { FACETS } from './facets.ts'

const facetValue = z.object({ value: z.string(), label: z.string(), count: z.number().int() })

/** `count`: how many products the list has with this value in place of the facet's own; 0 when it has none. */
const facetCounts = z.object({
  total: z.number().int(),
  facets: z.array(
    z.object({
      name: z.enum(['category_id', 'brand_id', ...FACETS]),
      label: z.string(),
      values: z.array(facetValue),
    }),
  ),
  prices: z.array(
    z.object({
      min_price: z.number().nullable(),
      max_price: z.number().nullable(),
      count: z.number().int(),
    }),
  ),
})

export type FacetCounts = z.infer<typeof facetCounts>

export const countFacets = endpoint({
  method: 'GET',
  path: '/products/facets/',
  access: 'public',
  summary: 'Count the products that a search would find with each value of each filter',
  query: productFilters.omit({ sort: true }).refine(...pricesInOrder),
  response: facetCounts,
})

export const countCollectionFacets = endpoint({
  method: 'GET',
  path: '/collections/{slug}/facets/',
  access: 'public',
  summary:
    'Count the products of a collection with each value of each filter; a former address finds it, too',
  params: z.object({ slug: z.string().max(100) }),
  query: productFilters.omit({ sort: true, name: true, code: true }).refine(...pricesInOrder),
  response: facetCounts,
})
