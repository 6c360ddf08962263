import { useWatch } from 'react-hook-form'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import type { ProductContractForm } from './product-fields.tsx'

/** Shown when the server refuses what the name says of the metal. */
export function WordingOverride({ form }: Pick<ProductContractForm, 'form'>) {
  const isAllowed = useWatch({ control: form.control, name: 'allow_wording' })
  const { error } = form.getFieldState('name', form.formState)
  if (!isAllowed && !error?.message?.endsWith('allow this wording.')) return null
  return (
    <Checkbox className="md:col-span-2" {...form.register('allow_wording')}>
      Allow this wording: it is recorded in the log
    </Checkbox>
  )
}
