import { Pencil, Plus, Trash2 } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useDialog } from '../../ui/overlay/use-dialog.ts'
import type { useList } from '../data/list.ts'
import { useFreshRow } from '../data/use-fresh-row.ts'
import { announceDeletion } from '../parts/announce-deletion.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { type Column, numberColumn } from '../parts/list/data-table.tsx'
import { ListScreen } from '../parts/list/list-screen.tsx'
import { SearchBox } from '../parts/list/search-box.tsx'
import type { ListAddress } from '../parts/list/use-list-address.ts'
import { PageHeader } from '../parts/page-header.tsx'
import { IconButton, RowActions } from '../parts/row-actions.tsx'

export type FormCallbacks = {
  onDone: () => void
  /** Remounts the form with the stored row. */
  onReload: () => Promise<void>
}

type CrudListProps<T> = {
  many: 'Brands' | 'Categories' | 'Promos'
  one: 'Brand' | 'Category' | 'Promo'
  /** 'name or description' */
  searchedBy: string
  address: ListAddress
  list: ReturnType<typeof useList<T>>
  load: Parameters<typeof useFreshRow<T & { id: number }>>[1]
  columns: Column<T>[]
  nameOf: (row: T) => string
  newTitle: string
  /** @param row undefined for a new one */
  form: (row: T | undefined, then: FormCallbacks) => ReactNode
  remove: {
    isPending: boolean
    mutate: (row: { id: number }, callbacks: ReturnType<typeof announceDeletion>) => void
  }
  /** Follows the row's name in the delete dialog. */
  consequence: string
}

export function CrudList<T extends { id: number }>({
  many,
  one,
  searchedBy,
  address,
  list,
  load,
  columns,
  nameOf,
  newTitle,
  form,
  remove,
  consequence,
}: CrudListProps<T>) {
  const editing = useDialog<T | undefined>()
  const deleting = useDialog<T>()
  const loadFreshRow = useFreshRow({ singular: one.toLowerCase(), plural: many.toLowerCase() }, load)
  const onReload = async () => {
    if (editing.subject) editing.replace(await loadFreshRow(editing.subject.id))
  }
  const actions = actionsColumn(nameOf, { onEdit: editing.open, onDelete: deleting.open })
  return (
    <>
      <PageHeader
        title={many}
        count={list.data?.total}
        actions={
          <Button size="small" onClick={() => editing.open(undefined)}>
            <Icon of={Plus} className="size-4" />
            {`Add ${one}`}
          </Button>
        }
      />
      <SearchBox label={`Search by ${searchedBy}`} address={address} />
      <ListScreen
        label={many}
        {...{ list, address }}
        columns={[numberColumn, ...columns, actions]}
        rowKey={({ id }) => id}
        empty={<p>{`No ${many.toLowerCase()} available`}</p>}
      />
      <FormDialog
        open={editing.isOpen}
        onClose={editing.close}
        title={editing.subject ? `Edit ${one}` : newTitle}
      >
        {editing.count > 0 && (
          <Fragment key={editing.count}>
            {form(editing.subject, { onDone: editing.close, onReload })}
          </Fragment>
        )}
      </FormDialog>
      <ConfirmDialog
        open={deleting.isOpen}
        onClose={deleting.close}
        question={`Are you sure you want to delete this ${one.toLowerCase()}?`}
        isBusy={remove.isPending}
        onConfirm={() =>
          deleting.subject && remove.mutate(deleting.subject, announceDeletion(one, deleting.close))
        }
      >
        <p>
          <strong className="text-ink">{deleting.subject && nameOf(deleting.subject)}</strong> {consequence}
        </p>
      </ConfirmDialog>
    </>
  )
}

function actionsColumn<T>(
  nameOf: (row: T) => string,
  { onEdit, onDelete }: { onEdit: (row: T) => void; onDelete: (row: T) => void },
): Column<T> {
  return {
    name: 'Actions',
    part: 'actions',
    align: 'right',
    cell: (row) => (
      <RowActions>
        <IconButton icon={Pencil} label={`Edit ${nameOf(row)}`} onClick={() => onEdit(row)} />
        <IconButton icon={Trash2} label={`Delete ${nameOf(row)}`} isDanger onClick={() => onDelete(row)} />
      </RowActions>
    ),
  }
}
