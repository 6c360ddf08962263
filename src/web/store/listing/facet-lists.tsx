import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { type Facet, isFacet } from '../../../contract/facets/facets.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Icon } from '../../ui/icon.tsx'
import { priceRangeLabel } from './filter-labels.ts'
import { type ListingParams, listingUrl } from './listing-url.ts'
import type { Listing } from './load-listing.server.ts'

type ListProps = { params: ListingParams; listing: Listing }
type Value = Listing['facets'][number]['values'][number]

const VALUE =
  'flex min-h-11 items-center gap-3 text-body hover:underline has-disabled:text-muted aria-current:font-medium aria-disabled:text-muted aria-disabled:no-underline lg:min-h-9'

/** Ticks are fields of the form around them. Categories, brands and ranges of prices are links. */
export function FacetLists({ params, listing: { facets, prices } }: ListProps) {
  const { currency } = useShopConfig()
  const { given } = params
  const chosenOf = (name: Facet) => given[name] ?? []
  return (
    <div className="flex flex-col">
      {prices.length > 1 && (
        <Section label="Price" open={Boolean(given.min_price || given.max_price)}>
          {prices.map(({ min_price, max_price, count }) => {
            const [min, max] = [String(min_price ?? ''), String(max_price ?? '')]
            const isChosen = (given.min_price ?? '') === min && (given.max_price ?? '') === max
            return (
              <ValueLink
                key={min}
                label={priceRangeLabel(min, max, currency)}
                count={count}
                isChosen={isChosen}
                to={listingUrl(
                  params,
                  isChosen ? { min_price: '', max_price: '' } : { min_price: min, max_price: max },
                )}
              />
            )
          })}
        </Section>
      )}
      {facets.map(({ name, label, values }) =>
        !isFacet(name) ? (
          <Section key={name} label={label}>
            {values.map((value) => (
              <ValueLink
                key={value.value}
                {...value}
                isChosen={given[name] === value.value}
                to={listingUrl(params, { [name]: given[name] === value.value ? '' : value.value })}
              />
            ))}
          </Section>
        ) : values.some(({ value }) => value !== 'yes') ? (
          <Section key={name} label={label} open={name === 'metal' || chosenOf(name).length > 0}>
            {values.map((value) => (
              <Tick
                key={value.value}
                name={name}
                {...value}
                isChosen={chosenOf(name).includes(value.value)}
              />
            ))}
          </Section>
        ) : (
          <ul key={name}>
            {values.map((value) => (
              <Tick key={name} name={name} {...value} isChosen={chosenOf(name).length > 0} />
            ))}
          </ul>
        ),
      )}
    </div>
  )
}

function Section({
  label,
  open = false,
  children,
}: {
  label: string
  open?: boolean
  children: React.ReactNode
}) {
  return (
    <details open={open} className="group border-t border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between text-body font-medium [&::-webkit-details-marker]:hidden">
        {label}
        <Icon of={ChevronDown} className="size-4 text-muted group-open:rotate-180" />
      </summary>
      <ul className="pb-3">{children}</ul>
    </details>
  )
}

function Tick({ name, value, label, count, isChosen }: Value & { name: Facet; isChosen: boolean }) {
  return (
    <li>
      <label className={VALUE}>
        <input
          type="checkbox"
          name={name}
          value={value}
          defaultChecked={isChosen}
          disabled={count === 0 && !isChosen}
          className="size-4 accent-ink"
        />
        {label}
        <Count>{count}</Count>
      </label>
    </li>
  )
}

function ValueLink({ label, count, isChosen, to }: Omit<Value, 'value'> & { isChosen: boolean; to: string }) {
  const content = (
    <>
      {label}
      <Count>{count}</Count>
    </>
  )
  return (
    <li>
      {count > 0 || isChosen ? (
        <Link to={to} aria-current={isChosen || undefined} className={VALUE}>
          {content}
        </Link>
      ) : (
        <span aria-disabled="true" className={VALUE}>
          {content}
        </span>
      )}
    </li>
  )
}

function Count({ children }: { children: number }) {
  return (
    <span className="figures ml-auto text-small text-muted">
      {children}
      <span className="sr-only"> pieces</span>
    </span>
  )
}
