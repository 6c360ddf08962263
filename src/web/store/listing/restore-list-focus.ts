import { focusElement, onFocusedUnmount } from '../../ui/focus/focus-element.ts'

export const LIST_ID = 'products'

/** A `ref` for elements with a link that removes filters and itself. Focuses the next chip, the filter button or the list. */
export function restoreListFocus(element: HTMLElement | null) {
  return onFocusedUnmount(element, () => {
    const chips = element?.matches('li') ? [element.nextElementSibling, element.previousElementSibling] : []
    return () => {
      if (document.activeElement !== document.body) return
      const list = document.getElementById(LIST_ID)
      const chip = chips.find((one) => one?.isConnected)?.querySelector('a')
      const next = chip ?? list?.querySelector('button')
      if (next?.checkVisibility()) next.focus({ preventScroll: true })
      else if (list) focusElement(list)
    }
  })
}
