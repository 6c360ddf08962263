/** A `ref`: a dialog that opens focuses this element. React leaves out the browser's own attribute. */
export function autofocus(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '')
}

/** A form's `ref`: a dialog that opens focuses the form's first input. */
export function autofocusFirstField(form: HTMLFormElement | null): void {
  autofocus(form?.querySelector('input') ?? null)
}
