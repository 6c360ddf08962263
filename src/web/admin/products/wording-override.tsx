import { useWatch } from 'react-hook-form'
import type { ProductContractForm } from './product-fields.tsx'

/** Shown when the server refuses what the name says of the metal. */
export function WordingOverride({ form }: Pick<ProductContractForm, 'form'>) {
  const isAllowed = useWatch({ control: form.control, name: 'allow_wording' })
  const { error } = form.getFieldState('name', form.formState)
  if (!isAllowed && !error?.message?.endsWith('allow this wording.')) return null
  return (
    <label className="flex min-h-11 items-center gap-3 md:col-span-2 md:min-h-9">
      <input type="checkbox" {...form.register('allow_wording')} className="size-4 accent-ink" />
      Allow this wording: it is recorded in the log
    </label>
  )
}
