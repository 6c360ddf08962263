import { Input } from '../../ui/forms/input.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { numberField } from '../parts/number-field.ts'
import type { SellingForm } from './selling-fields.ts'

export const RETURN_NAMES = {
  goodwill_days: 'Days to return unworn pieces',
  exchange_hold_days: 'Days to hold an exchange',
  'returns.title': 'Promise (optional)',
  'returns.words': 'In a sentence',
  return_exceptions: 'Exceptions (optional)',
}

export function ReturnFields({ form, text }: SellingForm) {
  const field = (name: keyof typeof RETURN_NAMES) => ({
    ...text(name),
    label: RETURN_NAMES[name],
    'aria-required': false,
  })
  const days = (name: 'goodwill_days' | 'exchange_hold_days') => ({
    ...numberField(form, name),
    label: RETURN_NAMES[name],
    inputMode: 'numeric' as const,
    fieldClassName: 'sm:max-w-64',
    'aria-required': true,
  })
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 font-semibold">Returns</legend>
      <Input
        {...days('goodwill_days')}
        hint="14 or fewer: only what the law gives. Texts may name them as {return_days}"
      />
      <Input
        {...days('exchange_hold_days')}
        hint="What a shopper wishes in exchange is kept from sale so long, from your approval on: 1 to 14"
      />
      <Input
        {...field('returns.title')}
        hint="Stands beside the buttons that spend money; your FAQ and terms should say the same. Empty: a plain sentence with the days"
      />
      <Input {...field('returns.words')} />
      <Textarea
        {...field('return_exceptions')}
        hint="One a line, by category: Rings: Rings come back in their box. Not for what is sealed: choose that under Returns in the form of the category"
        rows={2}
      />
    </fieldset>
  )
}
