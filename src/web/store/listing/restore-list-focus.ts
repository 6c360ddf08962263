import { focusElement, onFocusedUnmount } from '../../ui/focus/focus-element.ts'

/** The `id` of the list's part of the page. */
export const LIST = 'products'

/**
 * The `ref` of what holds a link that takes filters off and goes with them. If the focus went along, the reading goes on
 * at the next chip, at the button of the filters where it is shown, or at the head of the list.
 */
export function restoreListFocus(part: HTMLElement | null) {
  return onFocusedUnmount(part, () => {
    const chips = part?.matches('li') ? [part.nextElementSibling, part.previousElementSibling] : []
    return () => {
      if (document.activeElement !== document.body) return
      const list = document.getElementById(LIST)
      const chip = chips.find((one) => one?.isConnected)?.querySelector('a')
      const next = chip ?? list?.querySelector('button')
      if (next?.checkVisibility()) next.focus({ preventScroll: true })
      else if (list) focusElement(list)
    }
  })
}
