import { type ComponentProps, useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FormErrorSummary } from '../../ui/forms/form-error-summary.tsx'

/** Which fields to look at again, above the button that was pressed: in sight wherever a long form is scrolled to. */
export function WrongFields<I extends FieldValues, O>(
  problems: ComponentProps<typeof FormErrorSummary<I, O>>,
) {
  const place = useRef<HTMLDivElement>(null)
  const { submitCount } = problems.form.formState
  // biome-ignore lint/correctness/useExhaustiveDependencies: it comes up over the field that the press has led to
  useEffect(() => {
    if (place.current?.hasChildNodes()) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [submitCount])
  return (
    <div ref={place} className="wrong-fields max-h-[30dvh] w-full overflow-auto empty:hidden">
      <FormErrorSummary {...problems} />
    </div>
  )
}
