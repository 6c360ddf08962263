import { Plus } from 'lucide-react'
import { type Category, categoryFields } from '../../contract/category.ts'
import { useContractForm } from '../account/use-contract-form.ts'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { toast } from '../ui/toaster.tsx'
import { useDialog } from '../ui/use-dialog.ts'
import { useCategories, useCategoryChoices, useDeleteCategory, useSaveCategory } from './data/categories.ts'
import { categoryOptions } from './parts/category-options.tsx'
import { ConfirmDialog } from './parts/confirm-dialog.tsx'
import { type Column, numbering } from './parts/data-table.tsx'
import { DialogForm } from './parts/dialog-form.tsx'
import { editAndDelete } from './parts/edit-and-delete.tsx'
import { FormDialog } from './parts/form-dialog.tsx'
import { ListScreen } from './parts/list-screen.tsx'
import { numberField } from './parts/number-field.ts'
import { PageHeader } from './parts/page-header.tsx'
import { SearchBox } from './parts/search-box.tsx'
import { tellDeletion } from './parts/tell-deletion.ts'
import { useListAddress } from './parts/use-list-address.ts'

export const meta = () => [{ title: 'Categories - Admin' }]

export default function CategoriesPage() {
  const address = useListAddress()
  const list = useCategories({ ...address.paging, search: address.param('search') })
  const editing = useDialog<Category | undefined>()
  const deleting = useDialog<Category>()
  const remove = useDeleteCategory()
  const add = (
    <Button size="small" onClick={() => editing.open(undefined)}>
      <Plus aria-hidden="true" className="size-4" />
      Add Category
    </Button>
  )
  const columns: Column<Category>[] = [
    numbering,
    { name: 'Name', cell: ({ name }) => name, part: 'title', className: 'font-medium break-words' },
    { name: 'Parent Category', cell: ({ parent }) => parent?.name ?? 'N/A', className: 'break-words' },
    {
      name: 'Description',
      cell: ({ description }) => description,
      className: 'max-w-xl break-words text-muted',
    },
    editAndDelete(({ name }) => name, { onEdit: editing.open, onDelete: deleting.open }),
  ]
  return (
    <>
      <PageHeader title="Categories" count={list.data?.total} actions={add} />
      <SearchBox label="Search by name or description" address={address} />
      <ListScreen
        label="Categories"
        {...{ list, address, columns }}
        rowKey={({ id }) => id}
        empty={<p>No categories available</p>}
      />
      <FormDialog
        open={editing.isOpen}
        onClose={editing.close}
        title={editing.subject ? 'Edit Category' : 'Add Category'}
      >
        {editing.count > 0 && (
          <CategoryForm key={editing.count} category={editing.subject} onDone={editing.close} />
        )}
      </FormDialog>
      <ConfirmDialog
        open={deleting.isOpen}
        onClose={deleting.close}
        question="Are you sure you want to delete this category?"
        isBusy={remove.isPending}
        onConfirm={() =>
          deleting.subject && remove.mutate(deleting.subject, tellDeletion('Category', deleting.close))
        }
      >
        <p>
          <strong className="text-ink">{deleting.subject?.name}</strong> leaves the shop's menus. Products in
          it have to be moved to another category first.
        </p>
      </ConfirmDialog>
    </>
  )
}

function CategoryForm({ category, onDone }: { category: Category | undefined; onDone: () => void }) {
  const choices = useCategoryChoices()
  const save = useSaveCategory()
  const form = useContractForm(
    categoryFields,
    {
      name: category?.name ?? '',
      description: category?.description ?? '',
      parent_id: category?.parent_id ?? '',
    },
    {
      fallback: category ? 'Failed to update category' : 'Failed to create category',
      send: async (body) => {
        await save.mutateAsync({ id: category?.id, body })
        toast.success(category ? 'Category updated successfully' : 'Category created successfully')
        onDone()
      },
    },
  )
  return (
    <DialogForm form={form} submit={category ? 'Save Category' : 'Add Category'} onCancel={onDone}>
      <Input {...form.text('name')} label="Name" autoComplete="off" />
      <Textarea {...form.text('description')} label="Description" />
      <Select
        {...numberField(form.form, 'parent_id', '')}
        label="Parent Category"
        hint="Leave it empty for a category of its own in the shop's menu."
        // The browser keeps a choice only once its option is there.
        key={choices.data ? 'loaded' : 'loading'}
      >
        <option value="">{choices.isPending ? 'Loading categories...' : 'None'}</option>
        {categoryOptions(choices.data ?? [], category?.id)}
        {choices.data?.length === 0 && (
          <option value="none" disabled>
            No categories found
          </option>
        )}
      </Select>
    </DialogForm>
  )
}
