import type { AdminOrder } from '../../../contract/admin/order.ts'
import { dayIn } from '../../../contract/day.ts'
import { businessDaysAfter } from '../../../contract/delivery/business-days.ts'
import { estimatedDelivery } from '../../../contract/delivery/estimated-delivery.ts'
import { newPromiseFields } from '../../../contract/delivery/new-promise.ts'
import { isPartSent } from '../../../contract/delivery/part-sent.ts'
import { useContractForm } from '../../data/use-contract-form.ts'
import { Input } from '../../ui/forms/input.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { usePromiseAnew } from '../data/orders.ts'
import { DialogForm } from '../parts/dialog-form.tsx'
import { isLateToLeave } from './late-to-leave.ts'

const fields = newPromiseFields.omit({ from: true })

/** Informs the shopper before the promised day has passed. */
export function NewDateForm({
  order,
  timeZone,
  onDone,
}: {
  order: AdminOrder
  timeZone: string
  onDone: () => void
}) {
  const promise = usePromiseAnew(order.id)
  const today = dayIn(timeZone, new Date())
  const [, latest = today] = [
    today,
    order.shipping.promise?.to ?? order.shipping.estimated_delivery,
  ].toSorted()
  const form = useContractForm(
    fields,
    { to: businessDaysAfter(latest, 5), note: '' },
    {
      fallback: 'Failed to save the new date',
      send: async (body) => {
        await promise.mutateAsync(body)
        toast.success('The shopper gets an e-mail with the new date.')
        onDone()
      },
    },
  )
  return (
    <DialogForm form={form} submit="Send New Date" onCancel={onDone}>
      <p className="text-muted">
        {`Promised: ${estimatedDelivery(order)}. ${isLateToLeave(order, timeZone) ? 'The parcel should have left. ' : ''}The shopper gets an e-mail with the new date${isPartSent(order) ? ' for the rest' : `, and can cancel the order free of charge until it is ${order.shipping.kind === 'collect' ? 'ready to collect' : 'sent'}`}.`}
      </p>
      <Input {...form.text('to')} type="date" label="New date" min={today} />
      <Textarea
        {...form.text('note')}
        aria-required={false}
        label="Words for the shopper"
        rows={3}
        hint="Such as why it takes longer. Can be empty."
      />
    </DialogForm>
  )
}
