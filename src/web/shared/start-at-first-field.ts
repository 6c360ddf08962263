/** As a form's ref: a dialog that opens puts the focus where the browser's own attribute says, which React leaves out. */
export function startAtFirstField(form: HTMLFormElement | null): void {
  form?.querySelector('input')?.setAttribute('autofocus', '')
}
