import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps an uncontrolled form in step with the URL. Only fields whose value in the URL has changed are set: the others may
 * hold unsent input, and the focus stays.
 */
export function useSyncedForm(values: Record<string, string>): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef(values)
  useEffect(() => {
    for (const [name, value] of Object.entries(values))
      if (value !== shown.current[name]) setFieldValue(form.current, name, value)
    shown.current = values
  })
  return form
}

export function setFieldValue(form: HTMLFormElement | null, name: string, value: string): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value === field.value
  else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value
}
