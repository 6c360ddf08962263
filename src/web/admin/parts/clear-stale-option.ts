import { useEffect } from 'react'
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'

/** Clears a rejected value whose option no longer exists: the select shows the empty option. */
export function useClearStaleOption<I extends FieldValues, O>(
  form: UseFormReturn<I, unknown, O>,
  name: FieldPath<I>,
  options: { id: number }[] | undefined,
): void {
  const isRejected = form.getFieldState(name, form.formState).error !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when it is rejected or the options change
  useEffect(() => {
    const chosen = Number(form.getValues(name))
    if (isRejected && options && !options.some(({ id }) => id === chosen))
      form.setValue(name, '' as PathValue<I, FieldPath<I>>)
  }, [isRejected, options])
}
