import { type Facet, type Filter, facetValueLabel } from '../../../contract/facets/facets.ts'
import { formatPrice } from '../../ui/format.ts'
import type { Listing } from './load-listing.server.ts'

/** Of a filter in use. */
export function filterLabel(
  name: Filter,
  value: string,
  { categories, brands }: Listing,
  currency: string,
): string {
  if (name === 'category_id') return nameOf(categories, value) ?? `Category ${value}`
  if (name === 'brand_id') return nameOf(brands, value) ?? `Brand ${value}`
  if (name === 'min_price') return `From ${priceText(value, currency)}`
  if (name === 'max_price') return `Up to ${priceText(value, currency)}`
  return chipLabel(name, value)
}

/** '' has no limit. */
export function priceRangeLabel(min: string, max: string, currency: string): string {
  if (!max) return `From ${priceText(min, currency)}`
  return min
    ? `${priceText(min, currency)} to ${priceText(max, currency)}`
    : `Up to ${priceText(max, currency)}`
}

function chipLabel(facet: Facet, value: string): string {
  const label = facetValueLabel(facet, value)
  return facet === 'ring_size' ? `Size ${label}` : label
}

function priceText(value: string, currency: string): string {
  return Number.isNaN(Number(value)) ? value : formatPrice(value, currency)
}

function nameOf(list: { id: number; name: string }[], id: string): string | undefined {
  return list.find((item) => String(item.id) === id)?.name
}
