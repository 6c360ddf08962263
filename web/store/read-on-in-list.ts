import { focusQuietly } from '../ui/focus-quietly.ts'

/** The `id` of the list's part of the page. */
export const LIST = 'products'

/**
 * The `ref` of what holds a link that takes filters off and goes with them. If the focus went along, the reading goes on
 * at the next chip, at the button of the filters where it is shown, or at the head of the list.
 */
export function readOnInList(part: HTMLElement | null) {
  // Safari gives a link that is clicked no focus.
  let isPressed = false
  part?.addEventListener('click', () => {
    isPressed = true
  })
  return () => {
    if (!isPressed && !part?.contains(document.activeElement)) return
    const neighbours = part?.matches('li') ? [part.nextElementSibling, part.previousElementSibling] : []
    // Still there now, gone in a moment.
    setTimeout(() => {
      if (document.activeElement !== document.body) return
      const list = document.getElementById(LIST)
      const links = neighbours.map((neighbour) => neighbour?.isConnected && neighbour.querySelector('a'))
      const next = links.find(Boolean) || list?.querySelector('button')
      if (next?.checkVisibility()) next.focus({ preventScroll: true })
      else if (list) focusQuietly(list)
    })
  }
}
