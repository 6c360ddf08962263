import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { ADMIN_PAGE_SIZES } from '../../../../contract/paging.ts'
import { Select } from '../../../ui/forms/select.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { Page } from '../../data/list.ts'
import { LoadState } from '../load-state.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { ListLiveRegion } from './list-live-region.tsx'
import type { ListAddress } from './use-list-address.ts'

type ListQuery<T> = {
  data: (Page<T> & { criteria: string }) | undefined
  error: Error | null
  isPlaceholderData: boolean
  isFetching: boolean
  refetch: () => unknown
}

export function ListScreen<T>({
  label,
  list,
  address,
  columns,
  rowKey,
  empty,
  cardsBelow,
}: {
  label: string
  list: ListQuery<T>
  address: ListAddress
  columns: Column<T>[]
  rowKey: (row: T) => string | number
  empty: ReactNode
  /** In px, for a table with many columns. */
  cardsBelow?: number
}) {
  const { data } = list
  useLastPage(list, address)
  return (
    <div className="relative border-y border-line bg-paper max-md:-mx-4 md:rounded-sm md:border-x">
      {!data ? (
        <LoadState what="The list" query={list} />
      ) : data.items.length > 0 ? (
        <DataTable
          label={label}
          columns={columns}
          rows={data.items}
          rowKey={rowKey}
          firstNumber={address.skip + 1}
          isStale={list.isPlaceholderData}
          address={address}
          {...(cardsBelow && { cardsBelow })}
        />
      ) : (
        <div className="flex flex-col items-center gap-4 px-4 py-16 text-center">{empty}</div>
      )}
      {data && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line px-4 py-3 md:px-5">
          <RowsPerPage address={address} isBusy={list.isPlaceholderData} />
          <Pagination
            skip={address.skip}
            limit={address.limit}
            shown={data.items.length}
            total={data.total}
            urlOf={address.urlOf}
            onTurn={(pages) => address.turn(pages, data.total)}
            className="max-sm:w-full max-sm:justify-between sm:gap-3 md:*:inline-flex md:*:min-h-9 md:*:items-center"
          />
        </div>
      )}
      <ListLiveRegion label={label} list={list} address={address} />
    </div>
  )
}

function RowsPerPage({ address: { limit, change }, isBusy }: { address: ListAddress; isBusy: boolean }) {
  const sizes = [...new Set<number>([...ADMIN_PAGE_SIZES, limit])].toSorted((a, b) => a - b)
  return (
    <div className="flex items-center gap-2 text-small text-muted">
      <span aria-hidden="true">Rows per page</span>
      <Select
        label="Rows per page"
        hideLabel
        value={limit}
        onChange={({ target }) => change({ limit: target.value })}
        className="md:min-h-9 md:py-1"
        fieldClassName="w-20"
      >
        {sizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </Select>
      {isBusy && <Spinner />}
    </div>
  )
}

// After a delete the page may be empty: goes to the last page.
function useLastPage<T>({ data, isPlaceholderData }: ListQuery<T>, address: ListAddress): void {
  const { skip, limit, change } = address
  const isBeyond = !isPlaceholderData && data !== undefined && data.items.length === 0 && skip > 0
  const lastPage = Math.max(Math.ceil((data?.total ?? 0) / limit) - 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list has become shorter
  useEffect(() => {
    if (isBeyond) change({ skip: lastPage * limit }, { replace: true })
  }, [isBeyond])
}

type FilterProps = ComponentProps<typeof Select> & { address: ListAddress; name: string }

/** Filters the list as soon as it is chosen. */
export function FilterSelect({ address, name, ...select }: FilterProps) {
  return (
    <Select
      hideLabel
      value={address.param(name)}
      onChange={({ target }) => address.change({ [name]: target.value })}
      {...select}
    />
  )
}
