/** Focuses an element that is not focusable by itself, such as a heading. */
export function focusElement(element: HTMLElement): void {
  element.tabIndex = -1
  element.style.outline = 'none'
  element.focus({ preventScroll: true })
}

export function focusHeading(): void {
  const main = document.querySelector<HTMLElement>('main')
  const heading = main?.querySelector<HTMLElement>('h1') ?? main
  if (heading) focusElement(heading)
}

/** A `ref`: when the element unmounts with the focus, or shortly after a click in it, the page's heading is focused. */
export function restoreFocusOnUnmount(element: HTMLElement | null) {
  return onFocusedUnmount(element, () => focusHeadingIfLost)
}

// Longer than most answers of the API take.
const CLICK_COUNTS_MS = 5_000

/** @param beforeUnmount its result is called after the unmount */
export function onFocusedUnmount(element: HTMLElement | null, beforeUnmount: () => () => void) {
  // Safari does not focus a clicked button.
  let clickedAt = Number.NEGATIVE_INFINITY
  element?.addEventListener('click', () => {
    clickedAt = performance.now()
  })
  return () => {
    const isClicked = performance.now() - clickedAt < CLICK_COUNTS_MS
    if (isClicked || element?.contains(document.activeElement)) setTimeout(beforeUnmount())
  }
}

export function focusHeadingIfLost(): void {
  if (document.activeElement === document.body) focusHeading()
}
