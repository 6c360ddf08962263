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
import { Refused } from '../parts/refused.tsx'
import { refundValueOfItems } from './items-worth.ts'
import { type RefundLine, RefundLines } from './refund-lines.tsx'

const WAYS = ['all', 'items', 'amount'] as const

const isAmount = (typed: string) => refundAmount.safeParse(typed).success

const refundFields = z
  .object({
    way: z.enum(WAYS),
    lines: z.array(z.custom<RefundLine>()),
    amount: z.string().trim(),
    reason: z.string().trim(),
  })
  .refine(({ way, lines }) => way !== 'items' || chosen(lines).length > 0, {
    path: ['lines'],
    message: 'Choose how many of which item.',
  })
  .refine(({ way, amount }) => way !== 'amount' || isAmount(amount), {
    path: ['amount'],
    message: REFUND_AMOUNT_MESSAGE,
  })

type RefundFields = z.output<typeof refundFields>

/** Gives a payment back: whole, by items (back into stock or not), or any amount up to what is left. */
export function RefundForm({ order: present, onDone }: { order: AdminOrder; onDone: () => void }) {
  const { order, fields, ...refund } = useRefundForm(present, onDone)
  const { form, text, clearErrors } = refund
  const { errors, submitCount } = form.formState
  const money = (amount: number | string) => formatPrice(amount, order.currency)
  const sum = sumOf(order, fields)
  const afterPromo = Number(order.promo_amount) > 0 ? ' after the promo' : ''
  const words = {
    all: `Everything that is left (${money(order.refundable_amount)})`,
    items: 'Some items',
    amount: 'An amount',
  }
  return (
    <DialogForm form={refund} submit={sum > 0 ? `Refund ${money(sum)}` : 'Refund'} onCancel={onDone}>
      {errors.lines && <Refused key={submitCount}>{errors.lines.message}</Refused>}
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
            {words[name]}
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
            {`Comes to ${money(sum)}${isMoreThanLeft(order, fields.lines) ? ', all that is left' : afterPromo}`}
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

/** @returns also the order that the fields are about */
function useRefundForm(present: AdminOrder, onDone: () => void) {
  const refund = useRefundOrder(present.id)
  const attempt = useIdempotencyKey()
  const [asked, setAsked] = useState<{ order: AdminOrder; fields: string }>()
  const lines = present.order_items.map(({ id }) => ({ id, quantity: 0, restock: true }))
  const blank: RefundFields = { way: 'all', lines, amount: '', reason: '' }
  const contractForm = useContractForm(refundFields, blank, {
    mode: 'onSubmit',
    send: async (fields) => {
      const body = bodyOf(order, fields)
      setAsked({ order, fields: JSON.stringify(getValues()) })
      try {
        const { refunds } = await refund.mutateAsync({ key: attempt.keyFor(body), ...body })
        if (refunds.at(-1)?.status === 'pending') toast.info(WAITS)
        else toast.success('Refund sent.')
        onDone()
      } catch (error) {
        attempt.onError(error)
        if (isFinalRejection(error)) setAsked(undefined)
        // A field for what is wrong with the amount is there only where one is typed.
        if (fields.way === 'amount' && isClientError(error) && error.fields.length > 0) throw error
        throw new Error(errorMessage(error as Error, 'Failed to refund order'))
      }
    },
  })
  const { getValues, setValue, watch } = contractForm.form
  const fields = watch()
  // What was asked for, but not answered, is asked for again as it was, though it may have been done: of what is left then
  // it would be another refund.
  const order = asked?.fields === JSON.stringify(fields) ? asked.order : present
  // Somebody else may have given some of it back while the form was open.
  useEffect(() => {
    setValue('lines', whatIsLeft(getValues('lines'), order))
  }, [order, getValues, setValue])
  return { ...contractForm, order, fields }
}

function whatIsLeft(lines: RefundLine[], { order_items }: AdminOrder): RefundLine[] {
  return lines.map((line) => {
    const item = order_items.find(({ id }) => id === line.id)
    const left = item ? item.quantity - item.refunded_quantity : 0
    return { ...line, quantity: Math.min(line.quantity, left) }
  })
}

function sumOf(order: AdminOrder, { way, lines, amount }: RefundFields): number {
  if (way === 'amount') return isAmount(amount) ? Number(amount) : 0
  const isAll = way === 'all' || isMoreThanLeft(order, lines)
  return isAll ? Number(order.refundable_amount) : refundValueOfItems(order, chosen(lines)) / 100
}

const WAITS = 'The refund waits for the payment provider, who is asked again.'

function bodyOf(order: AdminOrder, { way, lines, amount, reason }: RefundFields) {
  if (way === 'all') return { reason }
  if (way === 'amount') return { reason, amount }
  const items = chosen(lines).map(({ id, ...line }) => ({ order_item_id: id, ...line }))
  return { reason, items, ...(isMoreThanLeft(order, lines) && { amount: order.refundable_amount }) }
}

// Some of the money has been given back without its items.
function isMoreThanLeft(order: AdminOrder, lines: RefundLine[]): boolean {
  const left = Number(order.refundable_amount)
  return left > 0 && refundValueOfItems(order, chosen(lines)) > Math.round(left * 100)
}

function chosen(lines: RefundLine[]): RefundLine[] {
  return lines.filter(({ quantity }) => quantity > 0)
}
