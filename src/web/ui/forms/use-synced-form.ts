import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps an uncontrolled form in step with the URL. Only fields whose value in the URL has changed are set: the others may
 * hold unsent input, and the focus stays.
 */
export function useSyncedForm(values: Record<string, string | string[]>): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef(values)
  // Before the paint, so that nothing typed after the values are seen is replaced.
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(values))
      if (String(value) !== String(shown.current[name])) setFieldValue(form.current, name, value)
    shown.current = values
  })
  return form
}

/** Of checkboxes with one name, those with one of the values are checked. */
export function setFieldValue(form: HTMLFormElement | null, name: string, value: string | string[]): void {
  for (const field of form?.elements ?? []) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || field.name !== name)
      continue
    if (field.type === 'checkbox') (field as HTMLInputElement).checked = [value].flat().includes(field.value)
    else field.value = String(value)
  }
}
