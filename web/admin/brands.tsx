import { Plus } from 'lucide-react'
import { type Brand, brandFields } from '../../contract/brand.ts'
import { useContractForm } from '../account/use-contract-form.ts'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { toast } from '../ui/toaster.tsx'
import { useDialog } from '../ui/use-dialog.ts'
import { useBrands, useDeleteBrand, useSaveBrand } from './data/brands.ts'
import { ConfirmDialog } from './parts/confirm-dialog.tsx'
import { type Column, numbering } from './parts/data-table.tsx'
import { DialogForm } from './parts/dialog-form.tsx'
import { editAndDelete } from './parts/edit-and-delete.tsx'
import { FormDialog } from './parts/form-dialog.tsx'
import { ListScreen } from './parts/list-screen.tsx'
import { PageHeader } from './parts/page-header.tsx'
import { SearchBox } from './parts/search-box.tsx'
import { tellDeletion } from './parts/tell-deletion.ts'
import { useListAddress } from './parts/use-list-address.ts'

export const meta = () => [{ title: 'Brands - Admin' }]

export default function BrandsPage() {
  const address = useListAddress()
  const list = useBrands({ ...address.paging, search: address.param('search') })
  const editing = useDialog<Brand | undefined>()
  const deleting = useDialog<Brand>()
  const remove = useDeleteBrand()
  const add = (
    <Button size="small" onClick={() => editing.open(undefined)}>
      <Plus aria-hidden="true" className="size-4" />
      Add Brand
    </Button>
  )
  const columns: Column<Brand>[] = [
    numbering,
    { name: 'Brand Name', cell: ({ name }) => name, part: 'title', className: 'font-medium break-words' },
    {
      name: 'Description',
      cell: ({ description }) => description || 'No description',
      className: 'max-w-xl break-words text-muted',
    },
    editAndDelete(({ name }) => name, { onEdit: editing.open, onDelete: deleting.open }),
  ]
  return (
    <>
      <PageHeader title="Brands" count={list.data?.total} actions={add} />
      <SearchBox label="Search by name or description" address={address} />
      <ListScreen
        label="Brands"
        {...{ list, address, columns }}
        rowKey={({ id }) => id}
        empty={<p>No brands available</p>}
      />
      <FormDialog
        open={editing.isOpen}
        onClose={editing.close}
        title={editing.subject ? 'Edit Brand' : 'Add Brand'}
      >
        {editing.count > 0 && (
          <BrandForm key={editing.count} brand={editing.subject} onDone={editing.close} />
        )}
      </FormDialog>
      <ConfirmDialog
        open={deleting.isOpen}
        onClose={deleting.close}
        question="Are you sure you want to delete this brand?"
        isBusy={remove.isPending}
        onConfirm={() =>
          deleting.subject && remove.mutate(deleting.subject, tellDeletion('Brand', deleting.close))
        }
      >
        <p>
          <strong className="text-ink">{deleting.subject?.name}</strong> leaves the shop's filters. Products
          of it have to be given another brand first.
        </p>
      </ConfirmDialog>
    </>
  )
}

function BrandForm({ brand, onDone }: { brand: Brand | undefined; onDone: () => void }) {
  const save = useSaveBrand()
  const form = useContractForm(
    brandFields,
    { name: brand?.name ?? '', description: brand?.description ?? '' },
    {
      fallback: brand ? 'Failed to update brand' : 'Failed to create brand',
      send: async (body) => {
        await save.mutateAsync({ id: brand?.id, body })
        toast.success(brand ? 'Brand updated successfully' : 'Brand created successfully')
        onDone()
      },
    },
  )
  return (
    <DialogForm form={form} submit={brand ? 'Save Brand' : 'Add Brand'} onCancel={onDone}>
      <Input {...form.text('name')} label="Brand Name" autoComplete="off" />
      <Textarea {...form.text('description')} label="Description" />
    </DialogForm>
  )
}
