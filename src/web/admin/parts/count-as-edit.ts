/** FormDialog asks before it closes: fields may change without an event of the browser. */
export function countAsEdit(element: HTMLElement | null): void {
  element?.dispatchEvent(new Event('input', { bubbles: true }))
}
