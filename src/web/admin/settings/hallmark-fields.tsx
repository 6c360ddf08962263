import { EXEMPT_WEIGHTS, PRECIOUS_METALS } from '../../../contract/facts/fact-kinds.ts'
import { Input } from '../../ui/forms/input.tsx'
import { numberField } from '../parts/number-field.ts'
import type { SellingForm } from './selling-fields.ts'

const label = (metal: string) => `${metal.charAt(0).toUpperCase()}${metal.slice(1)} (g)`

export const HALLMARK_NAMES = Object.fromEntries(
  PRECIOUS_METALS.map((metal) => [`hallmark_weights.${metal}`, label(metal)]),
)

export function HallmarkFields({ form }: Pick<SellingForm, 'form'>) {
  return (
    <fieldset className="grid grid-cols-2 items-start gap-4 sm:grid-cols-4">
      <legend className="mb-2 font-semibold">Hallmarks</legend>
      <p className="col-span-full text-small text-muted">
        Lighter pieces need no hallmark. Change these weights only when the law does.
      </p>
      {PRECIOUS_METALS.map((metal) => (
        <Input
          key={metal}
          {...numberField(form, `hallmark_weights.${metal}`)}
          label={label(metal)}
          hint={`By law: ${EXEMPT_WEIGHTS[metal]} g`}
          inputMode="decimal"
          className="figures"
          aria-required
        />
      ))}
    </fieldset>
  )
}
