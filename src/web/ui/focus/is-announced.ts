const announced = new WeakSet<Node>()

/** Whether a live region other than the toasts has just announced the sentence. */
export function isAnnounced(sentence: string): boolean {
  const scope = document.querySelector('dialog:modal') ? 'dialog:modal ' : ''
  const regions = document.querySelectorAll(`${scope}:is([role=alert], [aria-live]):not(.toasts, .toasts *)`)
  return [...regions].some((region) => {
    const text = region.firstChild
    if (!text || announced.has(text) || !region.checkVisibility()) return false
    const isHere = region.textContent?.includes(sentence) ?? false
    if (isHere) announced.add(text)
    return isHere
  })
}
