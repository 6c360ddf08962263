import { type RefObject, useEffect, useState } from 'react'
import { rememberSearch } from '../../data/past-searches.ts'

/**
 * The keys and roles of WAI-ARIA's Editable Combobox With List Autocomplete, for a field that is already on the page.
 * Focus alone opens the list only of an empty field.
 */
export function useCombobox(field: RefObject<HTMLInputElement | null>) {
  const [text, setText] = useState(() => field.current?.value ?? '')
  const [isOpen, setOpen] = useState(() => isBeingTyped(field.current))
  // The key of an option: results that come later must not move the choice.
  const [active, setActive] = useState<string>()
  const show = (isToOpen: boolean) => {
    setText(field.current?.value ?? '')
    setOpen(isToOpen)
    setActive(undefined)
  }
  return { text, isOpen, active, setActive, show }
}

function isBeingTyped(input: HTMLInputElement | null): boolean {
  return document.activeElement === input && (!input?.value || input.value !== input.defaultValue)
}

type List = ReturnType<typeof useCombobox> & { listId: string; options: { key: string; id: string }[] }

/** Adds the listeners and attributes: the field is rendered before this module is loaded. */
export function useComboboxField(
  field: RefObject<HTMLInputElement | null>,
  { listId, options, isOpen, active, setActive, show }: List,
): void {
  const isShown = isOpen && options.length > 0
  const at = options.findIndex(({ key }) => key === active)
  const activeId = isShown ? options[at]?.id : undefined
  useEffect(() => {
    const input = field.current
    const form = input?.form
    if (!input || !form) return
    setAttributes(input, {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isShown),
      'aria-controls': isShown ? listId : undefined,
      'aria-activedescendant': activeId,
    })
    const press = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (event.isComposing || (!isShown && !step)) return
      if (step) {
        if (!isOpen) show(true)
        // From the field down to the first, up to the last, and back to the field after either end.
        const places = options.length + 1
        setActive(options[((at + 1 + step + places) % places) - 1]?.key)
      } else if (event.key === 'Escape') show(false)
      else if (event.key === 'Enter' && activeId) document.getElementById(activeId)?.click()
      else return
      event.preventDefault()
      // Escape closes the list before the menu that it is in.
      event.stopPropagation()
    }
    const done = new AbortController()
    const { signal } = done
    input.addEventListener('keydown', press, { signal })
    input.addEventListener('input', () => show(true), { signal })
    input.addEventListener('click', () => show(true), { signal })
    input.addEventListener('focus', () => input.value || show(true), { signal })
    form.addEventListener(
      'submit',
      () => {
        rememberSearch(input.value)
        show(false)
      },
      { signal },
    )
    form.addEventListener(
      'focusout',
      ({ relatedTarget }) => form.contains(relatedTarget as Node | null) || show(false),
      { signal },
    )
    return () => done.abort()
  })
}

function setAttributes(element: HTMLElement, attributes: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(attributes))
    if (value === undefined) element.removeAttribute(name)
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}
