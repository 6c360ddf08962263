import type { MouseEvent } from 'react'

/**
 * An `onMouseDown` that keeps the focus in the form. A blurred field shows or hides its error, which moves the button
 * between mousedown and mouseup, and the click is lost.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
