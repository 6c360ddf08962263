import { useEffect, useRef, useState } from 'react'
import type { UseFormRegister } from 'react-hook-form'
import type { AdminOrder } from '../../../../contract/admin/order.ts'
import { isPartSent } from '../../../../contract/delivery/part-sent.ts'
import { isClientError, isFinalRejection } from '../../../data/client.ts'
import { errorMessage } from '../../../data/show-error.ts'
import { useContractForm } from '../../../data/use-contract-form.ts'
import { formatPrice } from '../../../ui/format.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { toast } from '../../../ui/overlay/toaster.tsx'
import { useRefundOrder } from '../../data/orders.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { FormAlert } from '../../parts/form-alert.tsx'
import {
  asksForStock,
  capQuantities,
  exceedsRefundable,
  initialFields,
  isCancelling,
  isOfRest,
  REFUND_WAYS,
  type RefundFields,
  refundFields,
  refundSum,
  requestOf,
} from './refund-fields.ts'
import { RefundLines } from './refund-lines.tsx'

export function RefundForm({ order: latest, onDone }: { order: AdminOrder; onDone: () => void }) {
  const { order, fields, ...refund } = useRefundForm(latest, onDone)
  const { form, text, clearErrors } = refund
  const { errors, submitCount } = form.formState
  const money = (amount: number | string) => formatPrice(amount, order.currency)
  const sum = refundSum(order, fields)
  const afterPromo = Number(order.promo_amount) > 0 ? ' after the promo' : ''
  const labels = {
    all: `Everything that is left (${money(order.refundable_amount)})`,
    items: 'Some items',
    amount: 'An amount',
  }
  const cancels = isCancelling(order, fields)
  const submit = cancels ? 'Cancel and refund' : 'Refund'
  return (
    <DialogForm
      form={refund}
      submit={sum > 0 ? `${submit} ${money(sum)}` : submit}
      isDanger={cancels}
      cancel={cancels ? 'Keep order' : 'Cancel'}
      onCancel={onDone}
    >
      {errors.lines && <FormAlert key={submitCount}>{errors.lines.message}</FormAlert>}
      <p>{`${money(order.refundable_amount)} of ${money(order.paid_amount ?? order.grand_total)} can be given back.`}</p>
      <RefundWays refund={refund} labels={labels} />
      {fields.way === 'items' && (
        <>
          <RefundLines
            order={order}
            lines={fields.lines}
            onChange={(changed) => {
              clearErrors()
              form.setValue('lines', changed)
            }}
          />
          <ShippingBox
            register={form.register}
            label={`Delivery (${money(order.refundable_shipping)})`}
            order={order}
          />
          <p aria-live="polite" className="figures font-medium">
            {`Comes to ${money(sum)}${exceedsRefundable(order, fields) ? ', all that is left' : afterPromo}`}
          </p>
        </>
      )}
      {fields.way === 'amount' && (
        <>
          <Input
            {...text('amount')}
            label={`Amount (${order.currency})`}
            inputMode="decimal"
            autoComplete="off"
            className="figures"
          />
          <ShippingBox register={form.register} label="It is for the delivery" order={order} />
        </>
      )}
      {asksForStock(order, fields) && (
        <Checkbox {...form.register('restock')}>
          {isPartSent(order) ? 'Put back into stock what has left, too' : 'Put back into stock'}
        </Checkbox>
      )}
      <p aria-live="polite" className="text-muted empty:hidden">
        {cancels &&
          'This order has not been shipped: it is cancelled, its pieces go back into stock except those refunded without that, and the shopper gets an e-mail.'}
        {isPartSent(order) &&
          isOfRest(order, fields) &&
          `A part of this order has been shipped, so it is not cancelled. The rest is no longer sent${fields.way === 'items' ? '' : ' and goes back into stock'}.`}
      </p>
      <Input
        {...form.register('reason')}
        label="Reason (optional)"
        hint="The shopper reads it in the e-mail."
        maxLength={300}
        autoComplete="off"
      />
    </DialogForm>
  )
}

type WaysProps = {
  refund: Pick<ReturnType<typeof useRefundForm>, 'form' | 'clearErrors'>
  labels: Record<RefundFields['way'], string>
}

function RefundWays({ refund: { form, clearErrors }, labels }: WaysProps) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-small font-medium">What to give back</legend>
      {REFUND_WAYS.map((name) => (
        <label key={name} className="flex min-h-11 items-center gap-3 md:min-h-9">
          <input
            type="radio"
            {...form.register('way', { onChange: clearErrors })}
            value={name}
            className="size-4 accent-ink"
          />
          {labels[name]}
        </label>
      ))}
    </fieldset>
  )
}

type ShippingProps = { register: UseFormRegister<RefundFields>; label: string; order: AdminOrder }

/** So that a return does not give the delivery back again. */
function ShippingBox({ register, label, order }: ShippingProps) {
  if (Number(order.refundable_shipping) === 0) return null
  return <Checkbox {...register('shipping')}>{label}</Checkbox>
}

/** `order` is the version that the fields refer to. */
function useRefundForm(latest: AdminOrder, onDone: () => void) {
  const refund = useRefundOrder(latest.id)
  const isUnsentConfirmed = useRef(false)
  const [unanswered, setUnanswered] = useState<{ order: AdminOrder; fields: string }>()
  const contractForm = useContractForm(refundFields, initialFields(latest), {
    mode: 'onSubmit',
    send: async (fields) => {
      const body = {
        ...requestOf(order, fields),
        ...(isUnsentConfirmed.current && { confirm_unsent: true }),
      }
      setUnanswered({ order, fields: JSON.stringify(getValues()) })
      try {
        const { refunds, status } = await refund.mutateAsync(body)
        if (refunds.at(-1)?.status === 'pending') toast.info(WAITS)
        else toast.success(status === 'cancelled' ? 'Order cancelled and refunded.' : 'Refund sent.')
        onDone()
      } catch (error) {
        if (isFinalRejection(error)) setUnanswered(undefined)
        if (isClientError(error) && error.fields.some(({ path }) => path === 'confirm_unsent')) {
          isUnsentConfirmed.current = true
          throw new Error(`${error.message} If you want that, press Refund again.`)
        }
        // Only the way 'amount' has a field for its errors.
        if (fields.way === 'amount' && isClientError(error) && error.fields.length > 0) throw error
        throw new Error(errorMessage(error as Error, 'Failed to refund order'))
      }
    },
  })
  const { getValues, setValue, watch } = contractForm.form
  const fields = watch()
  // A retry after a lost response must repeat the same request: computed from the new remainder it would be another refund.
  const order = unanswered?.fields === JSON.stringify(fields) ? unanswered.order : latest
  const shown = useRef(order)
  useEffect(() => {
    setValue('lines', capQuantities(getValues('lines'), shown.current, order))
    shown.current = order
  }, [order, getValues, setValue])
  return { ...contractForm, order, fields }
}

const WAITS = 'The refund waits for the payment provider, who is asked again.'
