import { shipOrderBody } from '../../../contract/admin/order.ts'
import { LAST_DAY } from '../../../contract/fields.ts'
import type { Order } from '../../../contract/order.ts'
import { useIdempotencyKey } from '../../data/cart/use-idempotency-key.ts'
import { ApiError } from '../../data/client.ts'
import { useContractForm } from '../../data/use-contract-form.ts'
import { Input } from '../../ui/forms/input.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useShipOrder } from '../data/orders.ts'
import { DialogForm } from '../parts/dialog-form.tsx'

const CARRIERS = ['Royal Mail', 'Parcelforce', 'DHL', 'DPD', 'Evri', 'UPS', 'FedEx']

const fields = shipOrderBody.omit({ order_id: true }).extend({
  estimated_delivery: shipOrderBody.shape.estimated_delivery.refine(
    (day) => day > today(),
    'Estimated delivery date must be in the future',
  ),
})

const NAMES = {
  shipping_company: 'Shipping company',
  tracking_number: 'Tracking number',
  estimated_delivery: 'Estimated delivery',
}

export function ShipForm({ order, onDone }: { order: Pick<Order, 'id' | 'code'>; onDone: () => void }) {
  const ship = useShipOrder()
  const idempotency = useIdempotencyKey()
  const form = useContractForm(
    fields,
    { shipping_company: '', tracking_number: '', estimated_delivery: '' },
    {
      send: async (body) => {
        try {
          await ship.mutateAsync({ ...body, order_id: order.id, key: idempotency.keyFor(body) })
          toast.success('Order shipped successfully')
          onDone()
        } catch (error) {
          idempotency.onError(error)
          const sentence = `Failed to ship order: ${(error as Error).message}`
          toast.error(sentence, { id: sentence })
          if (error instanceof ApiError && error.fields.length > 0) throw error
          throw new Error(sentence)
        }
      },
    },
  )
  return (
    <DialogForm form={form} submit="Ship Order" onCancel={onDone} names={NAMES}>
      <p className="text-muted">
        {`Order ${order.code}. The shopper gets an e-mail with the company and the tracking number.`}
      </p>
      <Input
        {...form.text('shipping_company')}
        label={NAMES.shipping_company}
        list="carriers"
        autoComplete="off"
      />
      <datalist id="carriers">
        {CARRIERS.map((carrier) => (
          <option key={carrier} value={carrier} />
        ))}
      </datalist>
      <Input
        {...form.text('tracking_number')}
        label={NAMES.tracking_number}
        autoComplete="off"
        spellCheck={false}
      />
      <Input
        {...form.text('estimated_delivery')}
        type="date"
        max={LAST_DAY}
        label={NAMES.estimated_delivery}
      />
    </DialogForm>
  )
}

function today(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
