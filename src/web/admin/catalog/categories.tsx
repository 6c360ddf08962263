import { useState } from 'react'
import { type Category, categoryFields } from '../../../contract/category.ts'
import { pagePath } from '../../../contract/product-path.ts'
import { Input } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { categories } from '../data/catalog/catalog.ts'
import { useClearStaleOption } from '../parts/clear-stale-option.ts'
import { EditConflict } from '../parts/conflict/edit-conflict.tsx'
import { DialogForm } from '../parts/dialog-form.tsx'
import type { Column } from '../parts/list/data-table.tsx'
import { numberField } from '../parts/number-field.ts'
import { PageImageField } from '../parts/page-content/page-image-field.tsx'
import { PAGE_NAMES, PAGE_TEXTS } from '../parts/page-content/page-texts.ts'
import { SeoFields } from '../parts/page-content/seo-fields.tsx'
import { categoryOptions } from './category-options.tsx'
import { type CrudFormProps, CrudList } from './crud-list.tsx'
import { returnRightOptions, returnRightText } from './return-right-options.tsx'
import { useCrudForm } from './use-crud-form.ts'

export const meta = () => [{ title: 'Categories - Admin' }]

export default function CategoriesPage() {
  return (
    <CrudList
      many="Categories"
      one="Category"
      searchedBy="name or description"
      resource={categories}
      columns={columns}
      nameOf={({ name }) => name}
      newTitle="Add Category"
      Form={CategoryForm}
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

const NAMES = {
  name: 'Name',
  description: 'Description',
  parent_id: 'Parent Category',
  return_right: 'Returns',
}

function valuesOf(category: Category | undefined) {
  return {
    name: category?.name ?? '',
    description: category?.description ?? '',
    parent_id: category?.parent_id ?? ('' as const),
    return_right: category?.return_right ?? null,
    seo_title: category?.seo_title ?? '',
    seo_description: category?.seo_description ?? '',
    image_id: category?.image_id ?? null,
  }
}

function textsOf(categories: Category[] = []) {
  return {
    ...PAGE_TEXTS,
    parent_id: (id: unknown) => categories.find((category) => category.id === id)?.name ?? 'None',
    return_right: (right: unknown) => returnRightText(right) ?? 'As the category above',
  }
}

function CategoryForm(props: CrudFormProps<Category>) {
  const [isUploading, setUploading] = useState(false)
  const choices = categories.useAll()
  const form = useCrudForm('Category', categories, categoryFields, valuesOf, props)
  const category = form.row
  useClearStaleOption(form.form, 'parent_id', choices.data)
  return (
    <DialogForm
      form={{ ...form, isBusy: form.isBusy || isUploading }}
      submit={category ? 'Save Category' : 'Add Category'}
      onCancel={props.onDone}
      names={NAMES}
    >
      <EditConflict {...form} names={{ ...NAMES, ...PAGE_NAMES }} texts={textsOf(choices.data)} />
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
      <Select
        {...form.form.register('return_right', { setValueAs: (value) => value || null })}
        label={NAMES.return_right}
      >
        <option value="">As the category above</option>
        {returnRightOptions}
      </Select>
      <PageImageField image={category?.image} form={form.form} onBusy={setUploading} />
      <SeoFields form={form} path={category && pagePath('category', category)} />
    </DialogForm>
  )
}
