/** Puts the focus on what is no control, such as a heading, so that the reading and the next Tab go on from there. */
export function focusQuietly(element: HTMLElement): void {
  element.tabIndex = -1
  element.style.outline = 'none'
  element.focus({ preventScroll: true })
}
