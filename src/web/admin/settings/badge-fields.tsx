import { Input } from '../../ui/forms/input.tsx'
import { numberField } from '../parts/number-field.ts'
import type { SellingForm } from './selling-fields.ts'

export const BADGE_NAMES = {
  'badges.new_days': '“New” for (days)',
  'badges.bestsellers': '“Bestseller” for the first',
  'badges.bestseller_days': 'Counted over (days)',
}

const HINTS = {
  'badges.new_days': '0: no piece is called new',
  'badges.bestsellers': 'Pieces of which most are sold; 0: none',
  'badges.bestseller_days': undefined,
}

export function BadgeFields({ form }: Pick<SellingForm, 'form'>) {
  return (
    <fieldset className="grid items-start gap-4 sm:grid-cols-3">
      <legend className="mb-2 font-semibold">Badges on pieces</legend>
      {(Object.keys(BADGE_NAMES) as (keyof typeof BADGE_NAMES)[]).map((name) => (
        <Input
          key={name}
          {...numberField(form, name)}
          label={BADGE_NAMES[name]}
          hint={HINTS[name]}
          inputMode="numeric"
          aria-required
        />
      ))}
    </fieldset>
  )
}
