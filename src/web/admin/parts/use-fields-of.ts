import { type RefObject, useEffect, useRef } from 'react'
import type { ListAddress } from './list/use-list-address.ts'

/** For the `ref` of a form that narrows a list: its fields show what stands in the address, and keep the focus. */
export function useFieldsOf(
  address: ListAddress,
  names: readonly string[],
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address is shown anew
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
