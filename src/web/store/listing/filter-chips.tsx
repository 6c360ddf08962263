import { X } from 'lucide-react'
import { Link } from 'react-router'
import { useShopConfig } from '../../shared/shop-config.ts'
import { formatPrice } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { FILTERS, type ListingParams, listingUrl } from './listing-url.ts'
import type { Listing } from './load-listing.server.ts'
import { restoreListFocus } from './restore-list-focus.ts'

export function FilterChips({ params, listing }: { params: ListingParams; listing: Listing }) {
  const { currency } = useShopConfig()
  const chips = FILTERS.flatMap((name) => {
    const value = listing.given[name]
    return value ? [{ name, label: labelOf(name, value, listing, currency) }] : []
  })
  if (chips.length === 0) return null
  return (
    <ul aria-label="Filters in use" className="flex flex-wrap gap-2">
      {chips.map(({ name, label }) => (
        <li key={name} ref={restoreListFocus} className="max-w-full">
          <Link
            to={listingUrl(params, { [name]: '' })}
            aria-label={`Remove filter: ${label}`}
            className="filter-chip"
          >
            <span className="truncate">{label}</span>
            <Icon of={X} className="size-3.5 shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function labelOf(
  name: (typeof FILTERS)[number],
  value: string,
  { categories, brands }: Listing,
  currency: string,
): string {
  if (name === 'category_id') return nameOf(categories, value) ?? `Category ${value}`
  if (name === 'brand_id') return nameOf(brands, value) ?? `Brand ${value}`
  const price = Number.isNaN(Number(value)) ? value : formatPrice(value, currency)
  return name === 'min_price' ? `From ${price}` : `Up to ${price}`
}

function nameOf(list: { id: number; name: string }[], id: string): string | undefined {
  return list.find((item) => String(item.id) === id)?.name
}
