import { asksForSeal } from '../../../contract/returns/asks-for-seal.ts'
import type { AdminReturn } from '../../../contract/returns/order-return.ts'
import { inspectBody } from '../../../contract/returns/return-action-bodies.ts'
import { useContractForm } from '../../data/use-contract-form.ts'
import { formatPrice } from '../../ui/format.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useInspectReturn } from '../data/returns.ts'
import { DialogForm } from '../parts/dialog-form.tsx'
import { amountField } from '../parts/number-field.ts'
import {
  AS_NEW,
  CONDITIONS,
  checkDeductions,
  type InspectedItem,
  inspectionFields,
  isSoldAgain,
} from './inspection-fields.ts'

type Form = ReturnType<typeof useInspectForm>

export function InspectForm({ returned, onDone }: { returned: AdminReturn; onDone: () => void }) {
  const form = useInspectForm(returned, onDone)
  return (
    <DialogForm form={form} submit="Save the inspection" onCancel={onDone}>
      {returned.items.map((item, at) => (
        <ItemFields key={item.order_item_id} {...{ form, item, at, returned }} />
      ))}
      <p className="text-small text-muted">
        The shopper gets an e-mail with what you found. You can inspect again until the refund.
      </p>
    </DialogForm>
  )
}

function useInspectForm(returned: AdminReturn, onDone: () => void) {
  const inspect = useInspectReturn(returned.id)
  const items = inspectionFields(returned)
  return useContractForm(
    inspectBody,
    { items },
    {
      fallback: 'Failed to save the inspection',
      extend: checkDeductions(returned),
      send: async (body) => {
        await inspect.mutateAsync(body)
        toast.success('The inspection is saved.')
        onDone()
      },
    },
  )
}

type Fields = { form: Form; item: InspectedItem; at: number; returned: AdminReturn }

function ItemFields({ form, item, at, returned: { exchange, order, refund } }: Fields) {
  const { name, quantity, amount } = item
  const { currency } = order
  const condition = form.text(`items.${at}.condition`)
  return (
    <fieldset className="flex flex-col gap-3 border-b border-line pb-5">
      <legend className="mb-3 font-medium wrap-anywhere">
        {`${quantity} × ${name}`} <span className="figures text-muted">{formatPrice(amount, currency)}</span>
      </legend>
      <Select
        {...condition}
        onChange={async (event) => {
          await condition.onChange(event)
          form.form.setValue(
            `items.${at}.restock`,
            event.target.value === AS_NEW && isSoldAgain(item, { refund }),
          )
        }}
        label="Condition"
      >
        {CONDITIONS.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      {asksForSeal(item) && (
        <Checkbox {...form.form.register(`items.${at}.seal_unbroken`)}>
          The seal is unbroken. A piece with a broken seal is not refunded.
        </Checkbox>
      )}
      <Checkbox
        {...form.form.register(`items.${at}.restock`)}
        error={form.form.getFieldState(`items.${at}.restock`).error?.message}
      >
        {`Put back into stock with the ${exchange ? 'exchange' : 'refund'}`}
      </Checkbox>
      <DeductionFields {...{ form, at, currency }} />
    </fieldset>
  )
}

function DeductionFields({ form, at, currency }: { form: Form; at: number; currency: string }) {
  const deduction = amountField(form.form, `items.${at}.deduction`)
  const reason = `items.${at}.deduction_reason` as const
  return (
    <div className="grid gap-3 sm:grid-cols-[8rem_1fr]">
      <Input
        {...deduction}
        onChange={async (event) => {
          await deduction.onChange(event)
          // A deduction of 0 needs no reason.
          if (form.form.getFieldState(reason).error) await form.form.trigger(reason)
        }}
        aria-required={false}
        label={`Deduct (${currency})`}
        inputMode="decimal"
        autoComplete="off"
        className="figures"
      />
      <Input
        {...form.text(reason)}
        aria-required={false}
        label="Why (the shopper reads it)"
        maxLength={300}
        autoComplete="off"
      />
    </div>
  )
}
