import { z } from 'zod'
import { endpoint } from './endpoints/endpoint.ts'
import { line } from './fields.ts'
import { image, product } from './product.ts'
import { MIN_SUGGEST_LENGTH, SEARCH_TEXT_LENGTH } from './store-limits.ts'

export const MAX_SUGGESTED_PRODUCTS = 5
export const MAX_SUGGESTED_CATEGORIES = 3
export const MAX_SUGGESTED_COLLECTIONS = 2

const suggestions = z.object({
  products: z.array(
    product.pick({ id: true, name: true, price: true, price_to: true }).extend({ image: image.nullable() }),
  ),
  /** Those with products on sale; the path has the names of those above, too. */
  categories: z.array(z.object({ id: z.number().int(), name: z.string(), path: z.string() })),
  collections: z.array(z.object({ id: z.number().int(), name: z.string(), slug: z.string() })),
})

export type Suggestions = z.infer<typeof suggestions>

export const suggestSearches = endpoint({
  method: 'GET',
  path: '/search/suggestions/',
  access: 'public',
  summary: `Suggest products (at most ${MAX_SUGGESTED_PRODUCTS}), categories (at most ${MAX_SUGGESTED_CATEGORIES}) and collections (at most ${MAX_SUGGESTED_COLLECTIONS}) for a search that is being typed`,
  query: z.object({
    text: line('Text is required', SEARCH_TEXT_LENGTH).refine(
      (text) => text.length >= MIN_SUGGEST_LENGTH,
      `Text must have at least ${MIN_SUGGEST_LENGTH} characters`,
    ),
  }),
  response: suggestions,
})
