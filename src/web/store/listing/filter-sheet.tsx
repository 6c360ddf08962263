import { ListFilter } from 'lucide-react'
import { useId, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { openDialogProps } from '../../ui/overlay/dialog.tsx'
import { LazyMount } from '../../ui/overlay/lazy-mount.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { FilterForm } from './filter-form.tsx'
import { chosenFilters, type ListingParams } from './listing-url.ts'
import type { Listing } from './load-listing.server.ts'

export function FilterSheet({ params, listing }: { params: ListingParams; listing: Listing }) {
  const id = useId()
  // Not `useOpenState`: a tick navigates, and the sheet stays open.
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    const sheet = document.getElementById(id) as HTMLDialogElement | null
    sheet?.close()
  }
  const count = chosenFilters(params).flatMap((name) => listing.given[name] ?? []).length
  return (
    <div className="order-1 lg:hidden">
      <button type="button" {...openDialogProps(id, () => setOpen(true))} className="filter-button">
        <Icon of={ListFilter} className="size-4" />
        Filters{count > 0 && ` (${count})`}
      </button>
      <Sheet id={id} side="bottom" open={open} onClose={close} title="Filters">
        <LazyMount id={id} open={open}>
          <div className="p-5">
            <FilterForm params={params} listing={listing} onApply={close} />
          </div>
        </LazyMount>
      </Sheet>
    </div>
  )
}
