import { SquarePen } from 'lucide-react'
import { useState } from 'react'
import type { AdminProduct } from '../../../../contract/admin/products/product-admin.ts'
import { Button } from '../../../ui/button.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useDialog } from '../../../ui/overlay/use-dialog.ts'
import type { Selected } from '../../data/catalog/bulk-edit.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { type Selection, SelectionToolbar } from '../../parts/list/selection.tsx'
import { BulkEdit } from './bulk-edit.tsx'

/** Selects rows, the page, or all that the list shows on its pages, and edits them at once. */
export function BulkBar({
  selection,
  total,
  filters,
}: {
  selection: Selection<AdminProduct>
  total: number
  filters: Record<string, string>
}) {
  const dialog = useDialog<Selected>()
  const criteria = JSON.stringify(filters)
  const [allOf, setAllOf] = useState<string>()
  const { selected, isAll, setAll } = selection
  const isEverything = isAll && allOf === criteria
  const ids = [...new Set(selected.map(({ id }) => id))]
  // By stock, the list has a row a variant, and each product is edited once.
  const all = filters.stock ? 'all' : `all ${formatNumber(total)}`
  const finish = () => {
    dialog.close()
    setAllOf(undefined)
    setAll(false)
  }
  if (total === 0) return null
  return (
    <SelectionToolbar
      label="Selected products"
      selectAllLabel={isEverything ? 'All selected' : undefined}
      selection={selection}
    >
      {isAll && total > selected.length && (
        <Button variant="quiet" size="small" onClick={() => setAllOf(isEverything ? undefined : criteria)}>
          {isEverything ? 'Only this page' : `Select ${all} that match`}
        </Button>
      )}
      {selected.length > 0 && (
        <Button
          variant="secondary"
          size="small"
          onClick={() => dialog.open(isEverything ? { filters } : { ids })}
        >
          <Icon of={SquarePen} className="size-4" />
          Edit {isEverything ? all : ids.length}
        </Button>
      )}
      <FormDialog isWide open={dialog.isOpen} onClose={dialog.close} title="Edit Products">
        {dialog.subject && (
          <BulkEdit key={dialog.count} selection={dialog.subject} onCancel={dialog.close} onDone={finish} />
        )}
      </FormDialog>
    </SelectionToolbar>
  )
}
