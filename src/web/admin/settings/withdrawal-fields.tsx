import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'
import type { SellingForm } from './selling-fields.ts'

export const WITHDRAWAL_NAMES = {
  withdrawal_label: 'Name of the link',
  withdrawal_intro: 'Text above the form',
  withdrawal_next: 'What happens next, in the e-mail',
}

export function WithdrawalFields({ form, text }: SellingForm) {
  const field = (name: keyof typeof WITHDRAWAL_NAMES) => ({
    ...text(name),
    label: WITHDRAWAL_NAMES[name],
  })
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 font-semibold">Withdrawal</legend>
      <p className="text-small text-muted">
        Who sells to consumers in the EU must have this page. The words follow the EU’s Directive 2023/2673;
        they are no legal advice.
      </p>
      <Checkbox {...form.register('withdrawal_enabled')}>
        Shoppers can withdraw on a page of the shop
      </Checkbox>
      <Input {...field('withdrawal_label')} hint="In the footer, on orders and in e-mails" />
      <Textarea {...field('withdrawal_intro')} rows={3} />
      <Textarea {...field('withdrawal_next')} rows={3} />
    </fieldset>
  )
}
