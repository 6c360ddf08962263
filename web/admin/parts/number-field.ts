import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** What an input or select of a number needs; `whenEmpty` stands for the empty field. */
export function numberField<I extends FieldValues, O>(
  form: UseFormReturn<I, unknown, O>,
  name: FieldPath<I>,
  whenEmpty?: '' | null,
) {
  return {
    ...form.register(name, {
      setValueAs: (typed: unknown) =>
        typed === '' || typed === null || typed === undefined ? whenEmpty : Number(typed),
    }),
    error: form.getFieldState(name, form.formState).error?.message,
  }
}
