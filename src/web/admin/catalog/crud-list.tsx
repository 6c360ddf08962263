import { Pencil, Plus, Trash2 } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useDialog } from '../../ui/overlay/use-dialog.ts'
import type { useList } from '../data/list.ts'
import { useRowNow } from '../data/use-fresh-row.ts'
import { tellDeletion } from '../parts/announce-deletion.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { type Column, numbering } from '../parts/list/data-table.tsx'
import { ListScreen } from '../parts/list/list-screen.tsx'
import { SearchBox } from '../parts/list/search-box.tsx'
import type { ListAddress } from '../parts/list/use-list-address.ts'
import { PageHeader } from '../parts/page-header.tsx'
import { IconButton, RowActions } from '../parts/row-actions.tsx'

/** What a form does when it has come to its end. */
export type Then = {
  onDone: () => void
  /** Starts it anew from what the shop has now. */
  onReload: () => Promise<void>
}

type EditedListProps<T> = {
  many: 'Brands' | 'Categories' | 'Promos'
  one: 'Brand' | 'Category' | 'Promo'
  /** What the list is searched by: 'name or description'. */
  searchedBy: string
  address: ListAddress
  list: ReturnType<typeof useList<T>>
  /** Any page of it. */
  load: Parameters<typeof useRowNow<T & { id: number }>>[1]
  /** Between the number and the actions. */
  columns: Column<T>[]
  nameOf: (row: T) => string
  /** Of the dialog that makes a new one. */
  newTitle: string
  /** @param row undefined for a new one */
  form: (row: T | undefined, then: Then) => ReactNode
  remove: {
    isPending: boolean
    mutate: (row: { id: number }, told: ReturnType<typeof tellDeletion>) => void
  }
  /** Follows its name where it is asked whether to delete it. */
  farewell: string
}

/** A list whose rows are made, edited and deleted in dialogs. */
export function EditedList<T extends { id: number }>({
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
  farewell,
}: EditedListProps<T>) {
  const editing = useDialog<T | undefined>()
  const deleting = useDialog<T>()
  const rowNow = useRowNow({ one: one.toLowerCase(), many: many.toLowerCase() }, load)
  const onReload = async () => {
    if (editing.subject) editing.replace(await rowNow(editing.subject.id))
  }
  const actions = actionsOf(nameOf, { onEdit: editing.open, onDelete: deleting.open })
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
        columns={[numbering, ...columns, actions]}
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
          deleting.subject && remove.mutate(deleting.subject, tellDeletion(one, deleting.close))
        }
      >
        <p>
          <strong className="text-ink">{deleting.subject && nameOf(deleting.subject)}</strong> {farewell}
        </p>
      </ConfirmDialog>
    </>
  )
}

function actionsOf<T>(
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
