import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from './client.ts'

/** Shows the field errors of a response at the page's fields and focuses the first. `areAllShown`: none is left for the form. */
export function showFieldErrors<I extends FieldValues, O>(
  form: UseFormReturn<I, unknown, O>,
  error: Error,
): { fields: string[]; areAllShown: boolean } {
  const errors = error instanceof ApiError ? error.fields : []
  const known = errorsByField(errors, (name) => document.getElementsByName(name).length > 0)
  const fields = Object.keys(known.messages)
  for (const [at, name] of fields.entries())
    form.setError(
      name as FieldPath<I>,
      { message: known.messages[name] as string },
      { shouldFocus: at === 0 },
    )
  return { fields, areAllShown: fields.length > 0 && known.rest === 0 }
}

/** An error of a part, such as 'countries.2', belongs to the field of the whole. Each field has its first message. */
export function errorsByField(errors: ApiError['fields'], isField: (name: string) => boolean) {
  const messages: Record<string, string> = {}
  let rest = 0
  for (const { path, message } of errors) {
    const parts = path.split('.')
    const names = parts.map((_, at) => parts.slice(0, parts.length - at).join('.'))
    const name = names.find(isField)
    if (name) messages[name] ??= message
    else rest++
  }
  return { messages, rest }
}
