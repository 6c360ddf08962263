import type { ChangeEvent, SubmitEvent } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import { FILTERS } from '../../../contract/facets/facets.ts'
import { STORE_PAGE_SIZE } from '../../../contract/store-limits.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { setFieldValue, useSyncedForm } from '../../ui/forms/use-synced-form.ts'
import { categoryTree } from './category-links.ts'
import { FacetLists } from './facet-lists.tsx'
import { chosenFilters, type ListingParams, urlOfQuery, withoutFilters } from './listing-url.ts'
import type { Listing } from './load-listing.server.ts'
import { LIST_ID, restoreListFocus } from './restore-list-focus.ts'

const CLEAR = 'inline-flex min-h-11 items-center text-body gold-underline'

type FormProps = { params: ListingParams; listing: Listing; onApply?: () => void }

/**
 * Works without JavaScript. A tick is applied at once; what is typed or selected, with the button. Errors are announced
 * by the list.
 */
export function FilterForm({ params, listing, onApply }: FormProps) {
  const navigate = useNavigate()
  const { given, problems } = listing
  const form = useSyncedForm(Object.fromEntries(FILTERS.map((name) => [name, given[name] ?? ''])))
  const problemOf = (field: string) => problems.find((problem) => problem.field === field)?.message
  const show = (preventScrollReset = false) =>
    void navigate(urlOfQuery(params, fieldsOf(form.current)), { preventScrollReset })
  const apply = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onApply?.()
    show()
  }
  const change = ({ target }: ChangeEvent<HTMLFormElement>) => {
    if (!((target as EventTarget) instanceof HTMLInputElement) || target.type !== 'checkbox') return
    // The tick stays where it is, and the list shows its beginning.
    const list = document.getElementById(LIST_ID)
    if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView()
    show(true)
  }
  const clear = () => {
    const { page } = params
    for (const name of FILTERS) setFieldValue(form.current, name, page?.filter === name ? page.id : '')
    onApply?.()
  }
  return (
    <Form
      ref={form}
      action={params.page?.path ?? params.path}
      onSubmit={apply}
      onChange={change}
      autoComplete="off"
      className="flex flex-col gap-4"
    >
      <HiddenFields params={params} />
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 lg:grid-cols-1">
        <CategorySelect listing={listing} error={problemOf('category_id')} />
        <BrandSelect listing={listing} error={problemOf('brand_id')} />
      </div>
      <PriceFields given={given} errorOf={problemOf} />
      {/* In one row: Clear must not move the ticks below it when it appears. */}
      <div className="flex flex-wrap gap-x-4">
        <Button type="submit" className="flex-1 px-2 whitespace-nowrap">
          Apply Filters
        </Button>
        {chosenFilters(params).length > 0 && (
          <div ref={restoreListFocus} className="contents">
            <Link to={withoutFilters(params)} onClick={clear} className={CLEAR}>
              Clear Filters
            </Link>
          </div>
        )}
      </div>
      <FacetLists params={params} listing={listing} />
      {onApply ? (
        <div className="sticky bottom-0 -mx-5 -mb-5 border-t border-line bg-ivory p-5">
          <ShowButton total={listing.total} />
        </div>
      ) : (
        <noscript>
          <ShowButton total={listing.total} />
        </noscript>
      )}
    </Form>
  )
}

/** A name with several values has all of them. */
function fieldsOf(form: HTMLFormElement | null): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const [name, value] of new FormData(form ?? undefined))
    fields[name] = [...(fields[name] ?? []), String(value)]
  return fields
}

function ShowButton({ total }: { total: number }) {
  return (
    <Button type="submit" className="w-full">
      Show {total} {total === 1 ? 'piece' : 'pieces'}
    </Button>
  )
}

function CategorySelect({ listing, error }: { listing: Listing; error: string | undefined }) {
  return (
    <Select
      label="Category"
      name="category_id"
      defaultValue={listing.given.category_id ?? ''}
      error={error}
      silent
    >
      <option value="">All categories</option>
      {categoryTree(listing.categories).flatMap(({ category, children }) => [
        <option key={category.id} value={category.id}>
          {category.name}
        </option>,
        ...children.map(({ id, name }) => (
          <option key={id} value={id}>
            {'\u00a0\u00a0\u00a0'}
            {name}
          </option>
        )),
      ])}
    </Select>
  )
}

function BrandSelect({ listing, error }: { listing: Listing; error: string | undefined }) {
  return (
    <Select label="Brand" name="brand_id" defaultValue={listing.given.brand_id ?? ''} error={error} silent>
      <option value="">All brands</option>
      {listing.brands.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

function PriceFields({
  given,
  errorOf,
}: {
  given: Listing['given']
  errorOf: (field: string) => string | undefined
}) {
  return (
    <div className="grid grid-cols-2 gap-3">
      {(['min_price', 'max_price'] as const).map((name) => (
        <Input
          key={name}
          label={name === 'min_price' ? 'Min price' : 'Max price'}
          name={name}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={given[name] ?? ''}
          error={errorOf(name)}
          silent
        />
      ))}
    </div>
  )
}

function HiddenFields({ params: { text, given } }: { params: ListingParams }) {
  const fields = { q: text, sort: given.sort, skip: '0', limit: given.limit ?? STORE_PAGE_SIZE }
  return Object.entries(fields).map(
    ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
  )
}
