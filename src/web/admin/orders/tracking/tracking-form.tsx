import { useState } from 'react'
import { z } from 'zod'
import type { AdminOrder } from '../../../../contract/admin/order.ts'
import { type OrderTracking, orderTracking } from '../../../../contract/admin/order-corrections.ts'
import { hasSeveralParcels, parcelName } from '../../../../contract/delivery/part-sent.ts'
import { LAST_DAY } from '../../../../contract/fields.ts'
import { useContractForm } from '../../../data/use-contract-form.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { toast } from '../../../ui/overlay/toaster.tsx'
import { useCorrectTracking, useFreshOrder } from '../../data/orders.ts'
import { lockedChanges } from '../../parts/changed-fields.ts'
import { EditConflict } from '../../parts/conflict/edit-conflict.tsx'
import { useEditConflict } from '../../parts/conflict/use-edit-conflict.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'

const NAMES = {
  shipping_company: 'Shipping company',
  tracking_number: 'Tracking number',
  estimated_delivery: 'Estimated delivery',
}

export function TrackingForm({
  order,
  parcel = 1,
  onDone,
}: {
  order: AdminOrder
  parcel?: number | undefined
  onDone: () => void
}) {
  const correct = useCorrectTracking(order.id)
  const readFresh = useFreshOrder(order.id)
  const { conflict, mergeStored } = useEditConflict()
  const [shown, setShown] = useState(trackingOf(order, parcel))
  const form = useContractForm(
    orderTracking.extend({ notify: z.boolean() }),
    { ...shown, notify: true },
    {
      fallback: 'Failed to save the order',
      send: async ({ notify, ...tracking }) => {
        const edit = lockedChanges(shown, tracking)
        const isSent = notify && Object.keys(edit.shown).length > 0
        try {
          await correct.mutateAsync({ ...edit, shipment: parcel, notify: isSent })
        } catch (error) {
          const read = async () => trackingOf(await readFresh(), parcel)
          const valuesOf = (stored: OrderTracking) => ({ ...stored, notify })
          setShown(await mergeStored(form.form, error, { shown, read, valuesOf }))
          return
        }
        toast.success(isSent ? 'Changes saved. The shopper gets an e-mail.' : 'Changes saved.')
        onDone()
      },
    },
  )
  const field = (name: keyof OrderTracking) => ({
    ...form.text(name),
    label: NAMES[name],
    autoComplete: 'off',
  })
  return (
    <DialogForm form={form} submit="Save Changes" onCancel={onDone} names={NAMES}>
      <EditConflict form={form.form} conflict={conflict} names={NAMES} />
      <p className="text-muted">
        {`Order ${order.code}${hasSeveralParcels(order) ? `, ${parcelName(order, parcel).toLowerCase()}` : ''}. The timeline keeps what was there before.`}
      </p>
      <Input {...field('shipping_company')} />
      <Input {...field('tracking_number')} spellCheck={false} />
      <Input {...field('estimated_delivery')} type="date" max={LAST_DAY} />
      <Checkbox {...form.form.register('notify')}>Send the shopper an e-mail with what is right</Checkbox>
    </DialogForm>
  )
}

function trackingOf({ shipments }: AdminOrder, parcel: number): OrderTracking {
  const shipment = shipments.find(({ number }) => number === parcel)
  return {
    shipping_company: shipment?.shipping_company ?? '',
    tracking_number: shipment?.tracking_number ?? '',
    estimated_delivery: shipment?.estimated_delivery ?? '',
  }
}
