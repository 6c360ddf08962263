import { Fragment, type ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { FILTERS } from '../../../contract/facets/facets.ts'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterForm } from './filter-form.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { ListLiveRegion } from './list-live-region.tsx'
import { ListingToolbar, sortLabel } from './listing-toolbar.tsx'
import { chosenFilters, type ListingParams, listingUrl, withoutFilters } from './listing-url.ts'
import type { Listing } from './load-listing.server.ts'
import { ProductGrid } from './product-grid.tsx'
import { LIST_ID, restoreListFocus } from './restore-list-focus.ts'

export function ProductListing({
  params,
  listing,
  heading,
  help,
}: {
  params: ListingParams
  listing: Listing
  heading: ReactNode
  /** In place of the sentence about an empty list. */
  help?: ReactNode
}) {
  const { total, problems } = listing
  const isValid = problems.length === 0
  return (
    <div className="shell pt-6 pb-8 md:pt-8">
      {heading}
      <div className="mt-8 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-12">
        <aside aria-label="Filters" className="hidden lg:block">
          <div className="sticky top-24 -m-1 max-h-[calc(100dvh-7rem)] overflow-y-auto p-1">
            <a
              href={`#${LIST_ID}`}
              className="sr-only focus:not-sr-only focus:mb-3 focus:block focus:underline"
            >
              Skip the filters
            </a>
            <FilterForm params={params} listing={listing} />
          </div>
        </aside>
        <section id={LIST_ID} aria-label="Products">
          <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3 border-y border-line py-3 sm:flex">
            <FilterSheet params={params} listing={listing} />
            <p role="status" className="figures order-3 text-body text-muted sm:order-2">
              {/* The key: with other filters the same count is announced again. */}
              <Fragment key={FILTERS.map((name) => listing.given[name]).join()}>
                {isValid && (total > 0 ? `Showing ${total} result(s)` : 'No results found')}
              </Fragment>
            </p>
            <ListingToolbar params={params} />
          </div>
          <div className="flex flex-col gap-8 pt-5">
            <FilterChips params={params} listing={listing} />
            {!isValid && <Problems params={params} problems={problems} />}
            {isValid && ((total === 0 && help) || <Results params={params} listing={listing} />)}
          </div>
        </section>
      </div>
    </div>
  )
}

function Problems({ params, problems }: { params: ListingParams; problems: Listing['problems'] }) {
  const isFiltered = chosenFilters(params).length > 0
  return (
    <div ref={restoreListFocus} className="flex flex-col items-start gap-5">
      <Alert className="w-full">
        {problems.map(({ message }) => (
          <p key={message}>{message}</p>
        ))}
      </Alert>
      <LinkButton to={withoutFilters(params)} variant="secondary">
        {isFiltered ? 'Clear Filters' : 'To the first page'}
      </LinkButton>
    </div>
  )
}

function Results({
  params,
  listing: { items, total, skip, limit, given, arrival },
}: {
  params: ListingParams
  listing: Listing
}) {
  const isFiltered = chosenFilters(params).length > 0
  const isBusy = useNavigation().location?.pathname === (params.page?.path ?? params.path)
  if (items.length === 0) return <NoResults {...{ params, total, isFiltered }} />
  return (
    <>
      {arrival && <p className="-mb-3 text-small text-muted">{arrival}</p>}
      <ProductGrid products={items} busy={isBusy} />
      <Pagination
        {...{ skip, limit, total }}
        shown={items.length}
        urlOf={(start) => listingUrl(params, { skip: String(start) })}
        focusTarget={() => document.getElementById(LIST_ID)}
        className="mt-8"
      />
      <ListLiveRegion
        page={Math.floor(skip / limit) + 1}
        pages={Math.ceil(total / limit)}
        sort={sortLabel(given.sort ?? '', params)}
        limit={limit}
      />
    </>
  )
}

type NoResultsProps = { params: ListingParams; total: number; isFiltered: boolean }

function NoResults(given: NoResultsProps) {
  const { words, to, action } = noResultsContent(given)
  return (
    <div ref={restoreListFocus}>
      <EmptyState
        title="No products found"
        action={
          <LinkButton to={to} variant="secondary">
            {action}
          </LinkButton>
        }
      >
        {words}
      </EmptyState>
    </div>
  )
}

function noResultsContent({ params, total, isFiltered }: NoResultsProps) {
  if (total > 0)
    return {
      words: 'This list has no page here.',
      to: listingUrl(params, { skip: '0' }),
      action: 'To the first page',
    }
  if (isFiltered)
    return {
      words: 'Nothing fits these filters together. Try fewer of them.',
      to: withoutFilters(params),
      action: 'Clear Filters',
    }
  return {
    words: 'Our counter is being laid out. Please come back soon.',
    to: '/',
    action: 'To the front page',
  }
}
