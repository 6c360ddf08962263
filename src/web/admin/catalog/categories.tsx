import { type Category, categoryFields } from '../../../contract/category.ts'
import { useContractForm } from '../../data/use-contract-form.ts'
import { Input } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import {
  loadCategories,
  useAllCategories,
  useCategories,
  useDeleteCategory,
  useSaveCategory,
} from '../data/categories.ts'
import { useClearStaleOption } from '../parts/clear-stale-option.ts'
import { DialogForm } from '../parts/dialog-form.tsx'
import type { Column } from '../parts/list/data-table.tsx'
import { useListAddress } from '../parts/list/use-list-address.ts'
import { numberField } from '../parts/number-field.ts'
import { withReload } from '../parts/reload-conflict.tsx'
import { categoryOptions } from './category-options.tsx'
import { CrudList, type FormCallbacks } from './crud-list.tsx'

export const meta = () => [{ title: 'Categories - Admin' }]

export default function CategoriesPage() {
  const address = useListAddress()
  return (
    <CrudList
      many="Categories"
      one="Category"
      searchedBy="name or description"
      address={address}
      list={useCategories({ ...address.paging, search: address.param('search') })}
      load={loadCategories}
      columns={columns}
      nameOf={({ name }) => name}
      newTitle="Add Category"
      form={(category, then) => <CategoryForm category={category} {...then} />}
      remove={useDeleteCategory()}
      consequence="leaves the shop's menus. Products in it have to be moved to another category first."
    />
  )
}

const columns: Column<Category>[] = [
  { name: 'Name', cell: ({ name }) => name, part: 'title', className: 'font-medium break-words' },
  { name: 'Parent Category', cell: ({ parent }) => parent?.name ?? 'N/A', className: 'break-words' },
  {
    name: 'Description',
    cell: ({ description }) => description,
    className: 'max-w-xl break-words text-muted',
  },
]

const NAMES = { name: 'Name', description: 'Description', parent_id: 'Parent Category' }

function CategoryForm({ category, onDone, onReload }: { category: Category | undefined } & FormCallbacks) {
  const choices = useAllCategories()
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
        await save.mutateAsync({ id: category?.id, body: { ...body, shown: category } })
        toast.success(category ? 'Category updated successfully' : 'Category created successfully')
        onDone()
      },
    },
  )
  useClearStaleOption(form.form, 'parent_id', choices.data)
  return (
    <DialogForm
      form={{ ...form, problem: withReload(form.problem, save.error, onReload) }}
      submit={category ? 'Save Category' : 'Add Category'}
      onCancel={onDone}
      names={NAMES}
    >
      <Input {...form.text('name')} label={NAMES.name} autoComplete="off" />
      <Textarea {...form.text('description')} label={NAMES.description} />
      <Select
        {...numberField(form.form, 'parent_id', '')}
        label={NAMES.parent_id}
        hint="Leave it empty for a category of its own in the shop's menu."
        // A select keeps its value only if the option exists, so it remounts with the options.
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
