import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from './client.ts'

/** Shows the field errors of a response at the page's fields and focuses the first. `areAllShown`: none is left for the form. */
export function showFieldErrors<I extends FieldValues, O>(
  form: UseFormReturn<I, unknown, O>,
  error: Error,
): { fields: string[]; areAllShown: boolean } {
  const errors = error instanceof ApiError ? error.fields : []
  const known = errors.filter(({ path }) => document.getElementsByName(path).length > 0)
  for (const [at, { path, message }] of known.entries())
    form.setError(path as FieldPath<I>, { message }, { shouldFocus: at === 0 })
  return {
    fields: known.map(({ path }) => path),
    areAllShown: known.length > 0 && known.length === errors.length,
  }
}
