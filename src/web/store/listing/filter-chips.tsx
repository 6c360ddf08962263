import { X } from 'lucide-react'
import { Link } from 'react-router'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Icon } from '../../ui/icon.tsx'
import { filterLabel } from './filter-labels.ts'
import { chosenFilters, type ListingParams, listingUrl, withoutFilters } from './listing-url.ts'
import type { Listing } from './load-listing.server.ts'
import { restoreListFocus } from './restore-list-focus.ts'

export function FilterChips({ params, listing }: { params: ListingParams; listing: Listing }) {
  const { currency } = useShopConfig()
  const { given } = listing
  const chips = chosenFilters(params).flatMap((name) =>
    [given[name] ?? []].flat().map((value) => ({
      key: `${name} ${value}`,
      label: filterLabel(name, value, listing, currency),
      to: listingUrl(params, { [name]: [given[name] ?? []].flat().filter((one) => one !== value) }),
    })),
  )
  if (chips.length === 0) return null
  return (
    <ul aria-label="Filters in use" className="flex flex-wrap gap-2">
      {chips.map(({ key, label, to }) => (
        <li key={key} ref={restoreListFocus} className="max-w-full">
          <Link to={to} aria-label={`Remove filter: ${label}`} className="filter-chip">
            <span className="truncate">{label}</span>
            <Icon of={X} className="size-3.5 shrink-0" />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li ref={restoreListFocus}>
          <Link
            to={withoutFilters(params)}
            className="inline-flex min-h-9 items-center px-2 text-small underline"
          >
            Clear all
          </Link>
        </li>
      )}
    </ul>
  )
}
