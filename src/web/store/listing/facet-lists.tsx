import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { type Facet, isFacet } from '../../../contract/facets/facets.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { priceRangeLabel } from './filter-labels.ts'
import { type ListingParams, listingUrl } from './listing-url.ts'
import type { Listing } from './load-listing.server.ts'

type ListProps = { params: ListingParams; listing: Listing }
type Value = Listing['facets'][number]['values'][number]

/** Ticks are fields of the form around them. Categories, brands and ranges of prices are links. */
export function FacetLists({ params, listing }: ListProps) {
  const { given } = params
  const chosenOf = (name: Facet) => given[name] ?? []
  const ticks = listing.facets.flatMap((facet) =>
    isFacet(facet.name) ? [{ ...facet, name: facet.name }] : [],
  )
  const isSingle = ({ values }: { values: Value[] }) => values.every(({ value }) => value === 'yes')
  return (
    <div className="flex flex-col">
      <ul className="grid grid-cols-2 gap-x-6 pb-2 lg:grid-cols-1">
        {ticks
          .filter(isSingle)
          .map(({ name, values }) =>
            values.map((value) => (
              <Tick key={name} name={name} {...value} isChosen={chosenOf(name).length > 0} />
            )),
          )}
      </ul>
      {ticks
        .filter((facet) => !isSingle(facet))
        .map(({ name, label, values }) => (
          <Section
            key={name}
            label={label}
            open={name === 'metal' || chosenOf(name).length > 0}
            className="grid grid-cols-2 gap-x-6 lg:block"
          >
            {values.map((value) => (
              <Tick
                key={value.value}
                name={name}
                {...value}
                isChosen={chosenOf(name).includes(value.value)}
              />
            ))}
          </Section>
        ))}
      <LinkLists params={params} listing={listing} />
    </div>
  )
}

/** With counts. The fields of the panel do the same. */
function LinkLists({ params, listing: { facets, prices } }: ListProps) {
  const { currency } = useShopConfig()
  const { given } = params
  return (
    <>
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
      {facets.map(
        ({ name, label, values }) =>
          !isFacet(name) && (
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
          ),
      )}
    </>
  )
}

function Section({
  label,
  open = false,
  className,
  children,
}: {
  label: string
  open?: boolean
  className?: string
  children: React.ReactNode
}) {
  return (
    <details open={open} className="group border-t border-line">
      <summary className="filter-summary">
        {label}
        <Icon of={ChevronDown} />
      </summary>
      <ul className={classes('pb-3', className)}>{children}</ul>
    </details>
  )
}

function Tick({ name, value, label, count, isChosen }: Value & { name: Facet; isChosen: boolean }) {
  return (
    <li>
      <label className="filter-value">
        <input
          type="checkbox"
          name={name}
          value={value}
          defaultChecked={isChosen}
          disabled={count === 0 && !isChosen}
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
        <Link to={to} aria-current={isChosen || undefined} className="filter-value">
          {content}
        </Link>
      ) : (
        <span aria-disabled="true" className="filter-value">
          {content}
        </span>
      )}
    </li>
  )
}

function Count({ children }: { children: number }) {
  return (
    <span>
      {children}
      <span className="sr-only">{children === 1 ? ' piece' : ' pieces'}</span>
    </span>
  )
}
