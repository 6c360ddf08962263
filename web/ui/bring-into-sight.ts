/** A wrong field that has the focus already, far above the button, would stay there: to be focused again scrolls nothing. */
export function bringIntoSight(): void {
  document.activeElement?.scrollIntoView({ block: 'nearest' })
}
