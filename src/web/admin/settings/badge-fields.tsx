import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { Input } from '../../ui/forms/input.tsx'
import { numberField } from '../parts/number-field.ts'

export const BADGE_NAMES = {
  'badges.new_days': '“New” for (days)',
  'badges.bestsellers': '“Bestseller” for the first',
  'badges.bestseller_days': 'Counted over (days)',
}

const HINTS: Record<string, string> = {
  'badges.new_days': '0: no piece is called new',
  'badges.bestsellers': 'Pieces of which most are sold; 0: none',
}

export function BadgeFields<I extends FieldValues, O>({ form }: { form: UseFormReturn<I, unknown, O> }) {
  return (
    <fieldset className="grid items-start gap-4 sm:grid-cols-3">
      <legend className="mb-2 font-semibold">Badges on pieces</legend>
      {Object.entries(BADGE_NAMES).map(([name, label]) => (
        <Input
          key={name}
          {...numberField(form, name as FieldPath<I>)}
          label={label}
          hint={HINTS[name]}
          inputMode="numeric"
          aria-required
        />
      ))}
    </fieldset>
  )
}
