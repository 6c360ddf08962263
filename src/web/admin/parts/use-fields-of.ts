import { type RefObject, useEffect, useRef } from 'react'
import type { ListAddress } from './list/use-list-address.ts'

/** Sets a filter form's fields when the URL changes. They are not remounted, so they keep the focus. */
export function useFieldsOf(
  address: ListAddress,
  names: readonly string[],
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a value in the URL changes
  useEffect(() => {
    for (const name of names) {
      const field = form.current?.elements.namedItem(name)
      const value = address.param(name)
      if (field instanceof HTMLInputElement && field.type === 'checkbox')
        field.checked = value === field.value
      else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value
    }
  }, [names.map(address.param).join('\n')])
  return form
}
