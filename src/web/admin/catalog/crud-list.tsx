import { Pencil, Plus, Trash2 } from 'lucide-react'
import type { ComponentType } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { useDialog } from '../../ui/overlay/use-dialog.ts'
import type { CrudResource } from '../data/crud-resource.ts'
import { announceDeletion } from '../parts/announce-deletion.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { type Column, numberColumn } from '../parts/list/data-table.tsx'
import { ListScreen } from '../parts/list/list-screen.tsx'
import { SavedViews } from '../parts/list/saved-views.tsx'
import { SearchBox } from '../parts/list/search-box.tsx'
import { useListAddress } from '../parts/list/use-list-address.ts'
import { PageHeader } from '../parts/page-header.tsx'
import { IconButton, RowActions } from '../parts/row-actions.tsx'

export type CrudFormProps<Row> = {
  /** Undefined for a new one. */
  row: Row | undefined
  onDone: () => void
}

type CrudListProps<Row extends { id: number }> = {
  many: 'Brands' | 'Categories' | 'Collections' | 'Promos'
  one: 'Brand' | 'Category' | 'Collection' | 'Promo'
  resource: Pick<CrudResource<Row, never>, 'useList' | 'useDelete'>
  /** 'name or description' */
  searchedBy: string
  columns: Column<Row>[]
  nameOf: (row: Row) => string
  newTitle: string
  Form: ComponentType<CrudFormProps<Row>>
  /** Follows the row's name in the delete dialog. */
  consequence: string
  /** A long form. */
  isWide?: boolean
}

export function CrudList<Row extends { id: number }>({
  many,
  one,
  resource,
  searchedBy,
  columns,
  nameOf,
  newTitle,
  Form,
  consequence,
  isWide,
}: CrudListProps<Row>) {
  const address = useListAddress()
  const list = resource.useList({ ...address.paging, search: address.param('search') })
  const remove = resource.useDelete()
  const editing = useDialog<Row | undefined>()
  const deleting = useDialog<Row>()
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
      {many === 'Promos' && <SavedViews list="promos" address={address} names={['search']} />}
      <ListScreen<Row>
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
        {...(isWide && { isWide })}
      >
        {editing.count > 0 && <Form key={editing.count} row={editing.subject} onDone={editing.close} />}
      </FormDialog>
      <ConfirmDialog
        open={deleting.isOpen}
        onClose={deleting.close}
        question={`Are you sure you want to delete this ${one.toLowerCase()}?`}
        onConfirm={() =>
          deleting.subject && remove.mutateAsync(deleting.subject, announceDeletion(one, deleting.close))
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
