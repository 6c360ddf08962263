import { type ChangeEvent, useEffect } from 'react'
import { Form, useNavigate } from 'react-router'
import { FILTERS } from '../../../contract/facets/facets.ts'
import { STORE_PAGE_SIZE, STORE_PAGE_SIZES } from '../../../contract/store-limits.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { useSyncedForm } from '../../ui/forms/use-synced-form.ts'
import { type ListingParams, listingUrl } from './listing-url.ts'

const SORTS = [
  { value: 'newest', label: 'Newest' },
  { value: 'price_asc', label: 'Price: low to high' },
  { value: 'price_desc', label: 'Price: high to low' },
  { value: 'name', label: 'Name: A to Z' },
]

/** Works without JavaScript, by a button. */
export function ListingToolbar({ params }: { params: ListingParams }) {
  const navigate = useNavigate()
  const { given, text, path, page, isHandMade } = params
  // From the form, not the URL: a navigation to the other choice may be pending.
  const show = (chosen: Record<string, string>) =>
    void navigate(listingUrl(params, chosen), { preventScrollReset: true })
  const change = ({ target }: ChangeEvent<HTMLSelectElement>) => show(valuesOf(target.form))
  const sort = given.sort ?? ''
  const limit = given.limit ?? String(STORE_PAGE_SIZE)
  const form = useSyncedForm({ sort, limit })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for a choice made before hydration
  useEffect(() => {
    const chosen = valuesOf(form.current)
    if (chosen.sort !== sort || chosen.limit !== limit) show(chosen)
  }, [])
  return (
    <Form ref={form} action={page?.path ?? path} autoComplete="off" className="contents">
      {text && <input type="hidden" name="q" value={text} />}
      {FILTERS.filter((name) => name !== page?.filter).flatMap((name) =>
        [given[name] ?? []]
          .flat()
          .map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
      )}
      <Select
        fieldClassName="order-2 sm:order-3 sm:ml-auto"
        label="Sort by"
        hideLabel
        name="sort"
        defaultValue={sort}
        onChange={change}
      >
        <option value="">{sortLabel('', params)}</option>
        {SORTS.filter(({ value }) => text || isHandMade || value !== 'newest' || given.sort === value).map(
          ({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ),
        )}
      </Select>
      <Select
        fieldClassName="order-4"
        label="Products per page"
        hideLabel
        name="limit"
        defaultValue={limit}
        onChange={change}
      >
        {STORE_PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            Show {size}
          </option>
        ))}
      </Select>
      <noscript className="order-4">
        <Button type="submit" variant="secondary">
          Update
        </Button>
      </noscript>
    </Form>
  )
}

function valuesOf(form: HTMLFormElement | null): Record<string, string> {
  return Object.fromEntries(new FormData(form ?? undefined)) as Record<string, string>
}

export function sortLabel(sort: string, { text, isHandMade }: ListingParams): string {
  const ofItself = text ? 'Best match' : isHandMade ? 'Our order' : 'Newest'
  return SORTS.find(({ value }) => value === sort)?.label ?? ofItself
}
