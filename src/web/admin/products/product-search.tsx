import { type SubmitEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { useSyncedForm } from '../../ui/forms/use-synced-form.ts'
import { toast } from '../../ui/overlay/toaster.tsx'
import { PRODUCT_CRITERIA } from '../data/catalog/products.ts'
import { ListToolsButton } from '../parts/list/list-tools-button.tsx'
import type { ListAddress } from '../parts/list/use-list-address.ts'
import { NO_CRITERIA } from './list-query.ts'
import { BrandSelect, CategorySelect } from './product-selects.tsx'

const NONE = 'Please enter at least one search criteria'

export function ProductSearch({ address }: { address: ListAddress }) {
  const [problem, setProblem] = useState('')
  const filters = [...PRODUCT_CRITERIA, 'show', 'stock'].filter(
    (name) => name !== 'search' && address.param(name),
  )
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const criteria = PRODUCT_CRITERIA.map((name) => [name, String(values.get(name) ?? '').trim()] as const)
    const isGiven = criteria.some(([, value]) => value)
    setProblem(isGiven ? '' : NONE)
    if (!isGiven) return toast.error(NONE, { id: NONE })
    address.change({ ...Object.fromEntries(criteria), stock: '' })
  }
  const reset = () => {
    setProblem('')
    address.change({ ...NO_CRITERIA, stock: '' })
  }
  const form = useSyncedForm(address.params(PRODUCT_CRITERIA))
  const field = (name: string) => ({ name, defaultValue: address.param(name), fieldClassName: 'list-tool' })
  return (
    <search className="mb-4 block max-md:mb-3">
      <form
        ref={form}
        onSubmit={search}
        onReset={reset}
        className="grid grid-cols-2 items-start gap-3 md:grid-cols-4 lg:grid-cols-[minmax(12rem,2fr)_7rem_7rem_minmax(0,1fr)_minmax(0,1fr)_auto]"
      >
        <div className="col-span-2 flex gap-2 md:contents">
          <Input
            {...field('search')}
            type="search"
            label="Name or code"
            fieldClassName="flex-1 md:col-span-2 lg:col-span-1"
            error={problem}
          />
          <div className="mt-6.5 md:hidden">
            <ListToolsButton inUse={filters.length} />
          </div>
        </div>
        <Input {...field('min_price')} label="Min price" inputMode="decimal" autoComplete="off" />
        <Input {...field('max_price')} label="Max price" inputMode="decimal" autoComplete="off" />
        <CategorySelect field={field('category_id')} placeholder="All categories" />
        <BrandSelect field={field('brand_id')} placeholder="All brands" />
        <div className="list-tool col-span-2 flex gap-2 md:mt-6.5 lg:col-span-1">
          <Button type="reset" variant="quiet" className="max-lg:-ml-5">
            Reset
          </Button>
          <Button type="submit" variant="secondary">
            Search
          </Button>
        </div>
      </form>
    </search>
  )
}
