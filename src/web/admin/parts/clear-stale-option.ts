import { useEffect } from 'react'
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'

/** A choice that was refused and has left its list counts as the empty one that the select shows by then. */
export function useGoneChoice<I extends FieldValues, O>(
  form: UseFormReturn<I, unknown, O>,
  name: FieldPath<I>,
  choices: { id: number }[] | undefined,
): void {
  const isRefused = form.getFieldState(name, form.formState).error !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is refused, or others are there to choose from
  useEffect(() => {
    const chosen = Number(form.getValues(name))
    if (isRefused && choices && !choices.some(({ id }) => id === chosen))
      form.setValue(name, '' as PathValue<I, FieldPath<I>>)
  }, [isRefused, choices])
}
