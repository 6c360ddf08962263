/** For an element's `ref`: a dialog gives it the focus when it opens, in the place of its cross. */
export function startFocus(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '')
}
