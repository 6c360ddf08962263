/** A wrong field that has the focus already, far above the button, would stay there: to be focused again scrolls nothing. */
export function bringIntoSight(): void {
  // Called before the form has focused it.
  requestAnimationFrame(() => document.activeElement?.scrollIntoView({ block: 'nearest' }))
}
