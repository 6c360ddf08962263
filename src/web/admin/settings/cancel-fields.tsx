import { Input } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { numberField } from '../parts/number-field.ts'
import type { SellingForm } from './selling-fields.ts'

export const CANCEL_NAMES = {
  cancel_until: 'Shoppers can cancel a paid order',
  cancel_hours: 'Hours after the payment',
}

export function CancelFields({ form, text }: SellingForm) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-2 font-semibold">Cancellation</legend>
      <Select
        {...text('cancel_until')}
        label={CANCEL_NAMES.cancel_until}
        hint="Start packing, in the order, ends it in any case"
      >
        <option value="packing">Until you start to pack it</option>
        <option value="hours">For some hours</option>
      </Select>
      {form.watch('cancel_until') === 'hours' && (
        <Input
          {...numberField(form, 'cancel_hours')}
          label={CANCEL_NAMES.cancel_hours}
          inputMode="numeric"
          hint="0: shoppers cannot cancel"
          aria-required
        />
      )}
    </fieldset>
  )
}
