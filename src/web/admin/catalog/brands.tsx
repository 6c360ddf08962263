import { useState } from 'react'
import { type Brand, brandFields } from '../../../contract/brand.ts'
import { pagePath } from '../../../contract/product-path.ts'
import { Input } from '../../ui/forms/input.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { brands } from '../data/catalog/catalog.ts'
import { EditConflict } from '../parts/conflict/edit-conflict.tsx'
import { DialogForm } from '../parts/dialog-form.tsx'
import type { Column } from '../parts/list/data-table.tsx'
import { PageImageField } from '../parts/page-content/page-image-field.tsx'
import { PAGE_NAMES, PAGE_TEXTS } from '../parts/page-content/page-texts.ts'
import { SeoFields } from '../parts/page-content/seo-fields.tsx'
import { type CrudFormProps, CrudList } from './crud-list.tsx'
import { useCrudForm } from './use-crud-form.ts'

export const meta = () => [{ title: 'Brands - Admin' }]

export default function BrandsPage() {
  return (
    <CrudList
      many="Brands"
      one="Brand"
      searchedBy="name or description"
      resource={brands}
      columns={columns}
      nameOf={({ name }) => name}
      newTitle="Add Brand"
      Form={BrandForm}
      consequence="leaves the shop's filters. Products of it have to be given another brand first."
    />
  )
}

const columns: Column<Brand>[] = [
  { name: 'Brand Name', cell: ({ name }) => name, part: 'title', className: 'font-medium break-words' },
  {
    name: 'Description',
    cell: ({ description }) => description || 'No description',
    className: 'max-w-xl break-words text-muted',
  },
]

const NAMES = { name: 'Brand Name', ...PAGE_NAMES }

function valuesOf(brand: Brand | undefined) {
  return {
    name: brand?.name ?? '',
    description: brand?.description ?? '',
    seo_title: brand?.seo_title ?? '',
    seo_description: brand?.seo_description ?? '',
    image_id: brand?.image_id ?? null,
  }
}

function BrandForm(props: CrudFormProps<Brand>) {
  const [isUploading, setUploading] = useState(false)
  const form = useCrudForm('Brand', brands, brandFields, valuesOf, props)
  const brand = form.row
  return (
    <DialogForm
      form={{ ...form, isBusy: form.isBusy || isUploading }}
      submit={brand ? 'Save Brand' : 'Add Brand'}
      onCancel={props.onDone}
    >
      <EditConflict {...form} names={NAMES} texts={PAGE_TEXTS} />
      <Input {...form.text('name')} label={NAMES.name} autoComplete="off" />
      <Textarea {...form.text('description')} label="Description" />
      <PageImageField image={brand?.image} form={form.form} onBusy={setUploading} />
      <SeoFields form={form} path={brand && pagePath('brand', brand)} />
    </DialogForm>
  )
}
