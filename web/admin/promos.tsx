import { Plus } from 'lucide-react'
import { LAST_DAY } from '../../contract/fields.ts'
import { type Promo, promoFields } from '../../contract/promo.ts'
import { useContractForm } from '../account/use-contract-form.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { formatDate, formatNumber } from '../ui/format.ts'
import { Input } from '../ui/input.tsx'
import { toast } from '../ui/toaster.tsx'
import { useDialog } from '../ui/use-dialog.ts'
import { useDeletePromo, usePromos, useSavePromo } from './data/promos.ts'
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

export const meta = () => [{ title: 'Promos - Admin' }]

export default function PromosPage() {
  const address = useListAddress()
  const list = usePromos({ ...address.paging, search: address.param('search') })
  const editing = useDialog<Promo | undefined>()
  const deleting = useDialog<Promo>()
  const remove = useDeletePromo()
  const add = (
    <Button size="small" onClick={() => editing.open(undefined)}>
      <Plus aria-hidden="true" className="size-4" />
      Add Promo
    </Button>
  )
  const columns: Column<Promo>[] = [
    numbering,
    { name: 'Code', cell: ({ code }) => code, part: 'title', className: 'font-medium break-all' },
    { name: 'Discount', cell: ({ discount }) => `${discount}%`, align: 'right' },
    {
      name: 'Status',
      cell: ({ is_active }) => (
        <Badge tone={is_active ? 'success' : 'danger'}>{is_active ? 'Active' : 'Expired'}</Badge>
      ),
    },
    {
      name: 'Expiration Date',
      cell: ({ expiration_date }) => formatDate(`${expiration_date}T00:00:00Z`, 'UTC'),
      className: 'figures',
    },
    { name: 'Uses', cell: ({ uses }) => formatNumber(uses), align: 'right' },
    editAndDelete(({ code }) => code, { onEdit: editing.open, onDelete: deleting.open }),
  ]
  return (
    <>
      <PageHeader title="Promos" count={list.data?.total} actions={add} />
      <SearchBox label="Search by code" address={address} />
      <ListScreen
        label="Promos"
        {...{ list, address, columns }}
        rowKey={({ id }) => id}
        empty={<p>No promos available</p>}
      />
      <FormDialog
        open={editing.isOpen}
        onClose={editing.close}
        title={editing.subject ? 'Edit Promo' : 'Create Promo'}
      >
        {editing.count > 0 && (
          <PromoForm key={editing.count} promo={editing.subject} onDone={editing.close} />
        )}
      </FormDialog>
      <ConfirmDialog
        open={deleting.isOpen}
        onClose={deleting.close}
        question="Are you sure you want to delete this promo?"
        isBusy={remove.isPending}
        onConfirm={() =>
          deleting.subject && remove.mutate(deleting.subject, tellDeletion('Promo', deleting.close))
        }
      >
        <p>
          <strong className="text-ink">{deleting.subject?.code}</strong> gives nothing any more. Past orders
          keep their discount.
        </p>
      </ConfirmDialog>
    </>
  )
}

function PromoForm({ promo, onDone }: { promo: Promo | undefined; onDone: () => void }) {
  const save = useSavePromo()
  const form = useContractForm(
    promoFields,
    { code: promo?.code ?? '', discount: promo?.discount, expiration_date: promo?.expiration_date ?? '' },
    {
      fallback: promo ? 'Failed to update promo' : 'Failed to create promo',
      send: async (body) => {
        await save.mutateAsync({ id: promo?.id, body })
        toast.success(promo ? 'Promo updated successfully' : 'Promo created successfully')
        onDone()
      },
    },
  )
  return (
    <DialogForm form={form} submit={promo ? 'Save Promo' : 'Create Promo'} onCancel={onDone}>
      <Input
        {...form.text('code')}
        label="Code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Input
        {...numberField(form.form, 'discount')}
        label="Discount (%)"
        inputMode="decimal"
        autoComplete="off"
        aria-required
        hint="Percent of the goods, not of the shipping"
      />
      <Input
        {...form.text('expiration_date')}
        type="date"
        max={LAST_DAY}
        label="Expiration Date"
        hint="The last day on which it is taken"
      />
    </DialogForm>
  )
}
