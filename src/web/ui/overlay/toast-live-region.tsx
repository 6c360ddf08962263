const echoes = new WeakMap<Element, ShadowRoot>()

/**
 * Belongs into each modal dialog, and once beside them: while one is open, a screen reader hears nothing that is not in
 * it, no toast either.
 */
export function ToastEcho() {
  return <div aria-live="polite" className="toast-echo sr-only" />
}

/** Repeats a toast wherever it can be heard: of several open dialogs all but the uppermost are as silent as the page. */
export function echo(text: string, lastsMs: number): void {
  for (const place of document.querySelectorAll('dialog:modal > .toast-echo, :not(dialog) > .toast-echo')) {
    // Nothing but ears finds the sentence here: the page shows it already, and shows it once.
    const root = echoes.get(place) ?? place.attachShadow({ mode: 'closed' })
    echoes.set(place, root)
    const sentence = new Text(`${text} `)
    root.append(sentence)
    setTimeout(() => sentence.remove(), lastsMs)
  }
}
