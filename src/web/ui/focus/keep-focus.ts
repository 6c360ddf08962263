import type { MouseEvent } from 'react'

/**
 * For the buttons of a form; what submits has it by itself. A field that was left says or unsays its error, which moves
 * the button away between the press and its release, and the click is lost. So the press leaves the focus where it is.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
