import { type Brand, brandFields } from '../../../contract/brand.ts'
import { useContractForm } from '../../data/use-contract-form.ts'
import { Input } from '../../ui/forms/input.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { loadBrands, useBrands, useDeleteBrand, useSaveBrand } from '../data/brands.ts'
import { DialogForm } from '../parts/dialog-form.tsx'
import type { Column } from '../parts/list/data-table.tsx'
import { useListAddress } from '../parts/list/use-list-address.ts'
import { withReload } from '../parts/reload-conflict.tsx'
import { CrudList, type FormCallbacks } from './crud-list.tsx'

export const meta = () => [{ title: 'Brands - Admin' }]

export default function BrandsPage() {
  const address = useListAddress()
  return (
    <CrudList
      many="Brands"
      one="Brand"
      searchedBy="name or description"
      address={address}
      list={useBrands({ ...address.paging, search: address.param('search') })}
      load={loadBrands}
      columns={columns}
      nameOf={({ name }) => name}
      newTitle="Add Brand"
      form={(brand, then) => <BrandForm brand={brand} {...then} />}
      remove={useDeleteBrand()}
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

function BrandForm({ brand, onDone, onReload }: { brand: Brand | undefined } & FormCallbacks) {
  const save = useSaveBrand()
  const form = useContractForm(
    brandFields,
    { name: brand?.name ?? '', description: brand?.description ?? '' },
    {
      fallback: brand ? 'Failed to update brand' : 'Failed to create brand',
      send: async (body) => {
        await save.mutateAsync({ id: brand?.id, body: { ...body, shown: brand } })
        toast.success(brand ? 'Brand updated successfully' : 'Brand created successfully')
        onDone()
      },
    },
  )
  return (
    <DialogForm
      form={{ ...form, problem: withReload(form.problem, save.error, onReload) }}
      submit={brand ? 'Save Brand' : 'Add Brand'}
      onCancel={onDone}
    >
      <Input {...form.text('name')} label="Brand Name" autoComplete="off" />
      <Textarea {...form.text('description')} label="Description" />
    </DialogForm>
  )
}
