import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form'
import { ApiError } from './client.ts'

/**
 * Says what the server refused of a form at its fields, and leads to the first of them.
 * @returns which fields those are, and whether that is all: the form itself has to say what no field can
 */
export function showFieldErrors<I extends FieldValues, O>(
  form: UseFormReturn<I, unknown, O>,
  error: Error,
): { fields: string[]; areAllShown: boolean } {
  const refused = error instanceof ApiError ? error.fields : []
  const known = refused.filter(({ path }) => get(form.control._fields, `${path}._f`))
  for (const [at, { path, message }] of known.entries())
    form.setError(path as FieldPath<I>, { message }, { shouldFocus: at === 0 })
  return {
    fields: known.map(({ path }) => path),
    areAllShown: known.length > 0 && known.length === refused.length,
  }
}
