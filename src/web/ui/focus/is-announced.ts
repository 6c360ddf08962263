const said = new WeakSet<Node>()

/** Whether a form, or what stands for what did not load, has just said it to a screen reader. */
export function isSaid(sentence: string): boolean {
  const within = document.querySelector('dialog:modal') ? 'dialog:modal ' : ''
  const places = document.querySelectorAll(`${within}:is([role=alert], [aria-live]):not([popover] *)`)
  return [...places].some((place) => {
    // What has stayed since it was said before is not said again.
    const words = place.firstChild
    if (!words || said.has(words) || !place.checkVisibility()) return false
    const isHere = place.textContent?.includes(sentence) ?? false
    if (isHere) said.add(words)
    return isHere
  })
}
