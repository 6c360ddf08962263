import { Pencil, Plus, Trash2 } from 'lucide-react'
import type { Settings } from '../../../../contract/admin/settings.ts'
import { type DeliveryMethod, methodLabel } from '../../../../contract/delivery/delivery-method.ts'
import { hasFlatRate } from '../../../../contract/delivery/has-flat-rate.ts'
import { STANDARD } from '../../../../contract/delivery/standard.ts'
import { useShopConfig } from '../../../shared/shop-config.ts'
import { Button } from '../../../ui/button.tsx'
import { formatPrice } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { useDialog } from '../../../ui/overlay/use-dialog.ts'
import { useDeleteMethod, useDeliveryMethods } from '../../data/delivery.ts'
import { announceDeletion } from '../../parts/announce-deletion.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { IconButton, RowActions } from '../../parts/row-actions.tsx'
import { CalendarForm } from './calendar-form.tsx'
import { MethodForm } from './method-form.tsx'

export function DeliverySettings({ settings }: { settings: Settings }) {
  return (
    <div className="flex flex-col gap-8">
      <Methods fee={settings.shipping_fee} />
      <CalendarForm settings={settings} />
    </div>
  )
}

function Methods({ fee }: { fee: number }) {
  const query = useDeliveryMethods()
  const editing = useDialog<DeliveryMethod | undefined>()
  const deleting = useDialog<DeliveryMethod>()
  const remove = useDeleteMethod()
  return (
    <section className="border border-line bg-paper p-4 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-medium">Delivery methods</h2>
        <Button size="small" onClick={() => editing.open(undefined)}>
          <Icon of={Plus} className="size-4" />
          Add Method
        </Button>
      </div>
      <p className="mt-1 mb-4 text-muted">
        Shoppers see them in this order. Orders that were placed keep the method, price and dates that they
        had.
      </p>
      {query.data && !hasFlatRate(query.data, fee) && (
        <p className="mb-4">
          Banner, FAQ and terms came with the flat fee and its days: please check what they say under Selling,
          FAQ and Terms. Below the banner, the home page no longer names them.
        </p>
      )}
      {query.data ? (
        <MethodList methods={query.data} onEdit={editing.open} onDelete={deleting.open} />
      ) : (
        <LoadState what="The delivery methods" query={query} />
      )}
      <FormDialog
        isWide
        open={editing.isOpen}
        onClose={editing.close}
        title={editing.subject ? 'Edit delivery method' : 'Add delivery method'}
      >
        {editing.count > 0 && (
          <MethodForm key={editing.count} method={editing.subject} onDone={editing.close} />
        )}
      </FormDialog>
      <ConfirmDialog
        open={deleting.isOpen}
        onClose={deleting.close}
        question="Are you sure you want to delete this delivery method?"
        onConfirm={() =>
          deleting.subject &&
          remove.mutateAsync(deleting.subject, announceDeletion('Delivery method', deleting.close))
        }
      >
        <p>
          <strong className="text-ink">{deleting.subject?.name}</strong> can no longer be chosen. Orders keep
          it.
        </p>
      </ConfirmDialog>
    </section>
  )
}

type ListProps = {
  methods: DeliveryMethod[]
  onEdit: (method: DeliveryMethod) => void
  onDelete: (method: DeliveryMethod) => void
}

function MethodList({ methods, onEdit, onDelete }: ListProps) {
  const { currency } = useShopConfig()
  return (
    <ul>
      {methods.map((method) => (
        <li key={method.key} className="flex items-center gap-3 border-t border-line py-2">
          <span className="min-w-0 flex-1 break-words">
            {methodLabel(method)}
            <span className="block text-small text-muted">{conditionsOf(method, currency)}</span>
          </span>
          <span className="figures">{formatPrice(method.price, currency)}</span>
          <RowActions>
            <IconButton icon={Pencil} label={`Edit ${method.name}`} onClick={() => onEdit(method)} />
            {method.key !== STANDARD && (
              <IconButton
                icon={Trash2}
                label={`Delete ${method.name}`}
                isDanger
                onClick={() => onDelete(method)}
              />
            )}
          </RowActions>
        </li>
      ))}
    </ul>
  )
}

function conditionsOf(method: DeliveryMethod, currency: string): string {
  const { countries, postal_codes, free_over, cut_off, insured_value } = method
  const places = [...countries, ...postal_codes]
  return [
    places.length > 0 ? places.slice(0, 6).join(', ') + (places.length > 6 ? ' …' : '') : 'Everywhere',
    free_over !== null && `free over ${formatPrice(free_over, currency)}`,
    insured_value !== null && `up to ${formatPrice(insured_value, currency)}`,
    cut_off && `ordered by ${cut_off}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
