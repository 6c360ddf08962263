/** Puts the focus on what is no control, such as a heading, so that the reading and the next Tab go on from there. */
export function focusElement(element: HTMLElement): void {
  element.tabIndex = -1
  element.style.outline = 'none'
  element.focus({ preventScroll: true })
}

/** The reading goes on at the page's heading. */
export function focusHeading(): void {
  const main = document.querySelector<HTMLElement>('main')
  const heading = main?.querySelector<HTMLElement>('h1') ?? main
  if (heading) focusElement(heading)
}

/** The `ref` of a part of the page: if it goes and was pressed or has the focus, the reading goes on at the heading. */
export function restoreFocusOnUnmount(part: HTMLElement | null) {
  return onFocusedUnmount(part, () => focusHeadingIfLost)
}

// As long as most answers may take; what goes later than that goes by itself.
const PRESS_COUNTS_MS = 5_000

/** @param leave called where such a part goes; what it returns is called once it has gone */
export function onFocusedUnmount(part: HTMLElement | null, leave: () => () => void) {
  // Safari gives a button that is clicked no focus.
  let pressedAt = Number.NEGATIVE_INFINITY
  part?.addEventListener('click', () => {
    pressedAt = performance.now()
  })
  return () => {
    const isPressed = performance.now() - pressedAt < PRESS_COUNTS_MS
    // Still there now, gone in a moment.
    if (isPressed || part?.contains(document.activeElement)) setTimeout(leave())
  }
}

/** Where what was pressed has gone with its part of the page, the reading goes on at the heading. */
export function focusHeadingIfLost(): void {
  if (document.activeElement === document.body) focusHeading()
}
