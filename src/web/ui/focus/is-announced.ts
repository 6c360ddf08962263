const announced = new WeakSet<Node>()

/** Whether an alert or another live region beside the toasts has just announced the sentence. */
export function isAnnounced(sentence: string): boolean {
  const within = document.querySelector('dialog:modal') ? 'dialog:modal ' : ''
  const places = document.querySelectorAll(`${within}:is([role=alert], [aria-live]):not(.toasts, .toasts *)`)
  return [...places].some((place) => {
    // A text that has stayed since then is not announced again.
    const words = place.firstChild
    if (!words || announced.has(words) || !place.checkVisibility()) return false
    const isHere = place.textContent?.includes(sentence) ?? false
    if (isHere) announced.add(words)
    return isHere
  })
}
