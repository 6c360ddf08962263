import { useEffect, useState } from 'react'
import { z } from 'zod'
import type { AdminOrder } from '../../../contract/admin/order.ts'
import { REFUND_AMOUNT_MESSAGE, refundAmount } from '../../../contract/admin/order-money.ts'
import { useIdempotencyKey } from '../../data/cart/use-idempotency-key.ts'
import { isClientError, isFinalRejection } from '../../data/client.ts'
import { errorMessage } from '../../data/show-error.ts'
import { useContractForm } from '../../data/use-contract-form.ts'
import { formatPrice } from '../../ui/format.ts'
import { Input } from '../../ui/forms/input.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useRefundOrder } from '../data/orders.ts'
import { DialogForm } from '../parts/dialog-form.tsx'
import { FormAlert } from '../parts/form-alert.tsx'
import { type RefundLine, RefundLines } from './refund-lines.tsx'
import { refundValueOfItems } from './refund-value-of-items.ts'

const WAYS = ['all', 'items', 'amount'] as const

const isAmount = (typed: string) => refundAmount.safeParse(typed).success

const refundFields = z
  .object({
    way: z.enum(WAYS),
    lines: z.array(z.custom<RefundLine>()),
    amount: z.string().trim(),
    reason: z.string().trim(),
  })
  .refine(({ way, lines }) => way !== 'items' || chosenLines(lines).length > 0, {
    path: ['lines'],
    message: 'Choose how many of which item.',
  })
  .refine(({ way, amount }) => way !== 'amount' || isAmount(amount), {
    path: ['amount'],
    message: REFUND_AMOUNT_MESSAGE,
  })

type RefundFields = z.output<typeof refundFields>

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
  return (
    <DialogForm form={refund} submit={sum > 0 ? `Refund ${money(sum)}` : 'Refund'} onCancel={onDone}>
      {errors.lines && <FormAlert key={submitCount}>{errors.lines.message}</FormAlert>}
      <p>{`${money(order.refundable_amount)} of ${money(order.grand_total)} can be given back.`}</p>
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 text-small font-medium">What to give back</legend>
        {WAYS.map((name) => (
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
          <p aria-live="polite" className="figures font-medium">
            {`Comes to ${money(sum)}${exceedsRefundable(order, fields.lines) ? ', all that is left' : afterPromo}`}
          </p>
        </>
      )}
      {fields.way === 'amount' && (
        <Input
          {...text('amount')}
          label={`Amount (${order.currency})`}
          inputMode="decimal"
          autoComplete="off"
          className="figures"
        />
      )}
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

/** `order` is the version that the fields refer to. */
function useRefundForm(latest: AdminOrder, onDone: () => void) {
  const refund = useRefundOrder(latest.id)
  const idempotency = useIdempotencyKey()
  const [unanswered, setUnanswered] = useState<{ order: AdminOrder; fields: string }>()
  const lines = latest.order_items.map(({ id }) => ({ id, quantity: 0, restock: true }))
  const blank: RefundFields = { way: 'all', lines, amount: '', reason: '' }
  const contractForm = useContractForm(refundFields, blank, {
    mode: 'onSubmit',
    send: async (fields) => {
      const body = bodyOf(order, fields)
      setUnanswered({ order, fields: JSON.stringify(getValues()) })
      try {
        const { refunds } = await refund.mutateAsync({ key: idempotency.keyFor(body), ...body })
        if (refunds.at(-1)?.status === 'pending') toast.info(WAITS)
        else toast.success('Refund sent.')
        onDone()
      } catch (error) {
        idempotency.onError(error)
        if (isFinalRejection(error)) setUnanswered(undefined)
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
  // Another admin may have refunded items meanwhile.
  useEffect(() => {
    setValue('lines', capQuantities(getValues('lines'), order))
  }, [order, getValues, setValue])
  return { ...contractForm, order, fields }
}

function capQuantities(lines: RefundLine[], { order_items }: AdminOrder): RefundLine[] {
  return lines.map((line) => {
    const item = order_items.find(({ id }) => id === line.id)
    const left = item ? item.quantity - item.refunded_quantity : 0
    return { ...line, quantity: Math.min(line.quantity, left) }
  })
}

function refundSum(order: AdminOrder, { way, lines, amount }: RefundFields): number {
  if (way === 'amount') return isAmount(amount) ? Number(amount) : 0
  const isAll = way === 'all' || exceedsRefundable(order, lines)
  return isAll ? Number(order.refundable_amount) : refundValueOfItems(order, chosenLines(lines)) / 100
}

const WAITS = 'The refund waits for the payment provider, who is asked again.'

function bodyOf(order: AdminOrder, { way, lines, amount, reason }: RefundFields) {
  if (way === 'all') return { reason }
  if (way === 'amount') return { reason, amount }
  const items = chosenLines(lines).map(({ id, ...line }) => ({ order_item_id: id, ...line }))
  return { reason, items, ...(exceedsRefundable(order, lines) && { amount: order.refundable_amount }) }
}

// True when money was refunded without its items.
function exceedsRefundable(order: AdminOrder, lines: RefundLine[]): boolean {
  const left = Number(order.refundable_amount)
  return left > 0 && refundValueOfItems(order, chosenLines(lines)) > Math.round(left * 100)
}

function chosenLines(lines: RefundLine[]): RefundLine[] {
  return lines.filter(({ quantity }) => quantity > 0)
}
