import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'

export const WITHDRAWAL_NAMES = {
  withdrawal_label: 'Name of the link',
  withdrawal_intro: 'Text above the form',
  withdrawal_next: 'What happens next, in the e-mail',
}

type Props<I extends FieldValues, O> = {
  form: UseFormReturn<I, unknown, O>
  text: (name: FieldPath<I>) => object
}

export function WithdrawalFields<I extends FieldValues, O>({ form, text }: Props<I, O>) {
  const field = (name: keyof typeof WITHDRAWAL_NAMES) => ({
    ...text(name as FieldPath<I>),
    label: WITHDRAWAL_NAMES[name],
  })
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 font-semibold">Withdrawal</legend>
      <p className="text-small text-muted">
        Who sells to consumers in the EU must have this page. The words follow the EU’s Directive 2023/2673;
        they are no legal advice.
      </p>
      <Checkbox {...form.register('withdrawal_enabled' as FieldPath<I>)}>
        Shoppers can withdraw on a page of the shop
      </Checkbox>
      <Input {...field('withdrawal_label')} hint="In the footer, on orders and in e-mails" />
      <Textarea {...field('withdrawal_intro')} rows={3} />
      <Textarea {...field('withdrawal_next')} rows={3} />
    </fieldset>
  )
}
