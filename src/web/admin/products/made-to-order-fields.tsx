import { useWatch } from 'react-hook-form'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { numberField } from '../parts/number-field.ts'
import type { ProductContractForm } from './product-fields.tsx'

export const MADE_TO_ORDER_LABELS = {
  per_week: 'Pieces a week',
  days: 'Days to make',
  bench_hours: 'Bench hours',
}

/** Of a product without options. */
export function MadeToOrderFields({ form }: { form: ProductContractForm['form'] }) {
  const made = useWatch({ control: form.control, name: 'made_to_order' })
  const switchTo = (isOn: boolean) =>
    form.setValue('made_to_order', isOn ? { per_week: 1, days: 10, bench_hours: 0 } : null, {
      shouldDirty: true,
    })
  return (
    <fieldset className="flex flex-col gap-3 md:col-span-2">
      <Checkbox checked={Boolean(made)} onChange={({ target }) => switchTo(target.checked)}>
        Made to order: sold beyond the stock, too
      </Checkbox>
      {made && (
        <div className="grid grid-cols-3 items-start gap-4">
          {(['per_week', 'days', 'bench_hours'] as const).map((name) => (
            <Input
              key={name}
              {...numberField(form, `made_to_order.${name}`)}
              label={MADE_TO_ORDER_LABELS[name]}
              inputMode="decimal"
              autoComplete="off"
              className="figures"
            />
          ))}
          <p className="col-span-full text-small text-muted">
            At most so many are sold from Monday to Sunday. The working days come before the delivery; the
            hours at the bench are those of one piece.
          </p>
        </div>
      )}
    </fieldset>
  )
}
