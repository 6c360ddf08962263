const LASTS_MS = 3_000
const echoes = new WeakMap<Element, ShadowRoot>()

/** Belongs into each modal dialog: while one is open, a screen reader hears nothing that is beside it, no toast either. */
export function ToastEcho() {
  return <p aria-live="polite" className="toast-echo sr-only" />
}

/** Repeats toasts in the dialogs that are open; of several, all but the uppermost are as silent as the page behind. */
export function echo(texts: string[]): void {
  for (const place of document.querySelectorAll('dialog:modal > .toast-echo')) {
    // Nothing but ears finds the sentence here: the page shows it already, and shows it once.
    const root = echoes.get(place) ?? place.attachShadow({ mode: 'closed' })
    echoes.set(place, root)
    const sentence = new Text(texts.join(' '))
    root.replaceChildren(sentence)
    setTimeout(() => sentence.remove(), LASTS_MS)
  }
}
