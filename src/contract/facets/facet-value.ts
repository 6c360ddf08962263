import type { Facet } from './facets.ts'

const YES_FACETS: Facet[] = ['engravable', 'on_sale', 'in_stock']

/** As the values of a facet are written: 'Rose Gold' → 'rose gold', and '1' → 'yes' of those that have 'yes' alone. */
export function facetValue(facet: Facet, text: string): string {
  if (YES_FACETS.includes(facet)) return yesValue(text)
  return facet === 'ring_size' ? text.toUpperCase() : text.toLowerCase()
}

export function yesValue(text: string): string {
  return /^(1|true|on)$/i.test(text) ? 'yes' : text.toLowerCase()
}
