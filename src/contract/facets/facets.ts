// A file of its own, so that pages can import it without zod.

/** Filters of which a list takes several values. `engravable`, `on_sale` and `in_stock` have the value 'yes' alone. */
export const FACETS = [
  'metal',
  'stone',
  'colour',
  'ring_size',
  'length',
  'engravable',
  'on_sale',
  'in_stock',
] as const
export type Facet = (typeof FACETS)[number]

export const FACET_LABELS: Record<Facet, string> = {
  metal: 'Metal',
  stone: 'Stone',
  colour: 'Colour',
  ring_size: 'Ring size',
  length: 'Length',
  engravable: 'Engravable',
  on_sale: 'On sale',
  in_stock: 'In stock',
}

/** 'rose gold' → 'Rose gold' */
export function facetValueLabel(facet: Facet, value: string): string {
  if (value === 'yes') return FACET_LABELS[facet]
  if (facet === 'metal' && value === 'gold') return 'Yellow gold'
  return facet === 'length' ? value : value.charAt(0).toUpperCase() + value.slice(1)
}

export function isFacet(name: string): name is Facet {
  return FACETS.some((facet) => facet === name)
}

/** The values of a query parameter that count: all of a facet, the last of another. */
export function countingValues(query: URLSearchParams, name: string): string[] {
  const values = query.getAll(name)
  return isFacet(name) ? values : values.slice(-1)
}

export const FILTERS = ['category_id', 'brand_id', 'min_price', 'max_price', ...FACETS] as const
export type Filter = (typeof FILTERS)[number]

export const LISTING_QUERY = [...FILTERS, 'sort', 'skip', 'limit'] as const
