import { type ComponentProps, useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FormErrorSummary } from '../../ui/forms/form-error-summary.tsx'

/** Above the sticky submit button. */
export function StickyErrorSummary<I extends FieldValues, O>(
  props: ComponentProps<typeof FormErrorSummary<I, O>>,
) {
  const ref = useRef<HTMLDivElement>(null)
  const { submitCount } = props.form.formState
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each submit: the summary may cover the focused field
  useEffect(() => {
    if (ref.current?.hasChildNodes()) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [submitCount])
  return (
    <div ref={ref} className="error-summary max-h-[30dvh] w-full overflow-auto empty:hidden">
      <FormErrorSummary {...props} />
    </div>
  )
}
