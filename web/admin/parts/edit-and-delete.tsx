import { Pencil, Trash2 } from 'lucide-react'
import type { Column } from './data-table.tsx'
import { IconButton, RowActions } from './row-actions.tsx'

/** The last column of a list whose rows are edited and deleted. */
export function editAndDelete<T>(
  nameOf: (row: T) => string,
  { onEdit, onDelete }: { onEdit: (row: T) => void; onDelete: (row: T) => void },
): Column<T> {
  return {
    name: 'Actions',
    part: 'actions',
    align: 'right',
    cell: (row) => (
      <RowActions>
        <IconButton Icon={Pencil} label={`Edit ${nameOf(row)}`} onClick={() => onEdit(row)} />
        <IconButton Icon={Trash2} label={`Delete ${nameOf(row)}`} isDanger onClick={() => onDelete(row)} />
      </RowActions>
    ),
  }
}
