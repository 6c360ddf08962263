import { useState } from 'react'
import { LAST_DAY } from '../../../contract/fields.ts'
import { type Promo, type PromoFields, promoFields } from '../../../contract/promo.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatDate, formatNumber } from '../../ui/format.ts'
import { Input } from '../../ui/forms/input.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { promos } from '../data/catalog/catalog.ts'
import { EditConflict } from '../parts/conflict/edit-conflict.tsx'
import { DialogForm } from '../parts/dialog-form.tsx'
import type { Column } from '../parts/list/data-table.tsx'
import { numberField } from '../parts/number-field.ts'
import { type CrudFormProps, CrudList } from './crud-list.tsx'
import { hasExpired } from './has-expired.ts'
import { useCrudForm } from './use-crud-form.ts'

export const meta = () => [{ title: 'Promos - Admin' }]

export default function PromosPage() {
  return (
    <CrudList
      many="Promos"
      one="Promo"
      searchedBy="code"
      resource={promos}
      columns={columns}
      nameOf={({ code }) => code}
      newTitle="Create Promo"
      Form={PromoForm}
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

function PromoForm(props: CrudFormProps<Promo>) {
  const promo = props.row
  const { isAsked, ask, answer } = useExpiryQuestion(promo)
  const form = useCrudForm('Promo', promos, promoFields, valuesOf, props, ask)
  const action = promo ? 'Save' : 'Create'
  return (
    <>
      <DialogForm form={form} submit={`${action} Promo`} onCancel={props.onDone} names={NAMES}>
        <EditConflict {...form} names={NAMES} />
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
      <ConfirmDialog
        open={isAsked}
        onClose={() => answer(false)}
        title="Expired Promo"
        question={`The last day of this promo is past. ${action} it all the same?`}
        confirm={`${action} all the same`}
        isHarmless
        onConfirm={() => answer(true)}
      >
        <p>A shopper who enters the code reads that it has expired.</p>
      </ConfirmDialog>
    </>
  )
}

function valuesOf(promo: Promo | undefined) {
  return {
    code: promo?.code ?? '',
    discount: promo?.discount,
    expiration_date: promo?.expiration_date ?? '',
  }
}

function useExpiryQuestion(promo: Promo | undefined) {
  const { timeZone } = useShopConfig()
  const [question, setQuestion] = useState<(isConfirmed: boolean) => void>()
  return {
    isAsked: question !== undefined,
    ask: async ({ expiration_date: day }: PromoFields) => {
      if (day === promo?.expiration_date || !hasExpired(day, timeZone)) return true
      return await new Promise<boolean>((resolve) => setQuestion(() => resolve))
    },
    answer(isConfirmed: boolean) {
      question?.(isConfirmed)
      setQuestion(undefined)
    },
  }
}
