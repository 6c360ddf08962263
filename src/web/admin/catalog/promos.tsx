import { LAST_DAY } from '../../../contract/fields.ts'
import { type Promo, promoFields } from '../../../contract/promo.ts'
import { useContractForm } from '../../data/use-contract-form.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatDate, formatNumber } from '../../ui/format.ts'
import { Input } from '../../ui/forms/input.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { loadPromos, useDeletePromo, usePromos, useSavePromo } from '../data/promos.ts'
import { DialogForm } from '../parts/dialog-form.tsx'
import type { Column } from '../parts/list/data-table.tsx'
import { useListAddress } from '../parts/list/use-list-address.ts'
import { numberField } from '../parts/number-field.ts'
import { withReload } from '../parts/reload-conflict.tsx'
import { CrudList, type FormCallbacks } from './crud-list.tsx'

export const meta = () => [{ title: 'Promos - Admin' }]

export default function PromosPage() {
  const address = useListAddress()
  return (
    <CrudList
      many="Promos"
      one="Promo"
      searchedBy="code"
      address={address}
      list={usePromos({ ...address.paging, search: address.param('search') })}
      load={loadPromos}
      columns={columns}
      nameOf={({ code }) => code}
      newTitle="Create Promo"
      form={(promo, then) => <PromoForm promo={promo} {...then} />}
      remove={useDeletePromo()}
      consequence="gives nothing any more. Past orders keep their discount."
    />
  )
}

const columns: Column<Promo>[] = [
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
]

const NAMES = { code: 'Code', discount: 'Discount (%)', expiration_date: 'Expiration Date' }

function PromoForm({ promo, onDone, onReload }: { promo: Promo | undefined } & FormCallbacks) {
  const save = useSavePromo()
  const form = useContractForm(
    promoFields,
    { code: promo?.code ?? '', discount: promo?.discount, expiration_date: promo?.expiration_date ?? '' },
    {
      fallback: promo ? 'Failed to update promo' : 'Failed to create promo',
      send: async (body) => {
        await save.mutateAsync({ id: promo?.id, body: { ...body, shown: promo } })
        toast.success(promo ? 'Promo updated successfully' : 'Promo created successfully')
        onDone()
      },
    },
  )
  return (
    <DialogForm
      form={{ ...form, problem: withReload(form.problem, save.error, onReload) }}
      submit={promo ? 'Save Promo' : 'Create Promo'}
      onCancel={onDone}
      names={NAMES}
    >
      <Input
        {...form.text('code')}
        label={NAMES.code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Input
        {...numberField(form.form, 'discount')}
        label={NAMES.discount}
        inputMode="decimal"
        autoComplete="off"
        aria-required
        hint="Percent of the goods, not of the shipping"
      />
      <Input
        {...form.text('expiration_date')}
        type="date"
        max={LAST_DAY}
        label={NAMES.expiration_date}
        hint="The last day on which it is taken"
      />
    </DialogForm>
  )
}
