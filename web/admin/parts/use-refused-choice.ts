import { useEffect } from 'react'
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'

/** A choice that was refused and has left the list counts as the `none` that its select shows by now. */
export function useRefusedChoice<I extends FieldValues, O, N extends FieldPath<I>>(
  form: UseFormReturn<I, unknown, O>,
  name: N,
  choices: { id: number }[] | undefined,
  none: FieldPathValue<I, N>,
): void {
  const isRefused = form.getFieldState(name, form.formState).error !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is refused, or others are there to choose from
  useEffect(() => {
    const chosen = Number(form.getValues(name))
    if (isRefused && choices && !choices.some(({ id }) => id === chosen)) form.setValue(name, none)
  }, [isRefused, choices])
}
