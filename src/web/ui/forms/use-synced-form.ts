import { type RefObject, useEffect, useRef } from 'react'

/**
 * A form that shows what the address says: a field changes when its own part of the address has changed. What is being
 * typed or chosen beside it stays, as does the focus, which a field made anew would take along.
 * @param values by the names of the fields
 */
export function useSyncedForm(values: Record<string, string>): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef(values)
  useEffect(() => {
    for (const [name, value] of Object.entries(values))
      if (value !== shown.current[name]) fill(form.current, name, value)
    shown.current = values
  })
  return form
}

export function fill(form: HTMLFormElement | null, name: string, value: string): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value
}
