import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { Input } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { numberField } from '../parts/number-field.ts'

export const CANCEL_NAMES = {
  cancel_until: 'Shoppers can cancel a paid order',
  cancel_hours: 'Hours after the payment',
}

type Props<I extends FieldValues, O> = {
  form: UseFormReturn<I, unknown, O>
  text: (name: FieldPath<I>) => object
}

export function CancelFields<I extends FieldValues, O>({ form, text }: Props<I, O>) {
  const until = 'cancel_until' as FieldPath<I>
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-2 font-semibold">Cancellation</legend>
      <Select
        {...text(until)}
        label={CANCEL_NAMES.cancel_until}
        hint="Start packing, in the order, ends it in any case"
      >
        <option value="packing">Until you start to pack it</option>
        <option value="hours">For some hours</option>
      </Select>
      {form.watch(until) === 'hours' && (
        <Input
          {...numberField(form, 'cancel_hours' as FieldPath<I>)}
          label={CANCEL_NAMES.cancel_hours}
          inputMode="numeric"
          hint="0: shoppers cannot cancel"
          aria-required
        />
      )}
    </fieldset>
  )
}
