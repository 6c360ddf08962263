import { ChevronLeft, ChevronRight } from 'lucide-react'
import { ADMIN_PAGE_SIZES } from '../../../../contract/paging.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { ListAddress } from './use-list-address.ts'

/** How many rows a page has, which page this is, and the way to its neighbours. */
export function Paging({
  address: { skip, limit, change, turn },
  shown,
  total,
  isBusy,
}: {
  address: ListAddress
  shown: number
  total: number
  isBusy?: boolean
}) {
  const sizes = [...new Set<number>([...ADMIN_PAGE_SIZES, limit])].toSorted((a, b) => a - b)
  const pages = Math.max(Math.ceil(total / limit), 1)
  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line px-4 py-3 md:px-5"
    >
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
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:w-full max-sm:justify-between max-xs:gap-x-1 max-xs:*:px-2">
        <Button variant="secondary" size="small" disabled={skip === 0} onClick={() => turn(-1, total)}>
          <Icon of={ChevronLeft} className="size-4" />
          Previous
        </Button>
        <span className="figures whitespace-nowrap">
          {`Page ${Math.floor(skip / limit) + 1} of ${pages}`}
        </span>
        <Button
          variant="secondary"
          size="small"
          disabled={shown < limit || skip + shown >= total}
          onClick={() => turn(1, total)}
        >
          Next
          <Icon of={ChevronRight} className="size-4" />
        </Button>
      </div>
    </nav>
  )
}
