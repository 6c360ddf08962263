import type { UseFormRegisterReturn } from 'react-hook-form'

/** What waits for the end of a press; undefined when nothing is pressed. */
let waiting: (() => void)[] | undefined

/**
 * A field that is validated on blur, but not while a press is under way: its error would move what is pressed from under the
 * pointer, and no click would come.
 * @param onLeave runs without waiting
 */
export function blurAfterPress<F extends UseFormRegisterReturn>(field: F, onLeave?: () => void): F {
  return {
    ...field,
    onBlur: async (event) => {
      onLeave?.()
      if (waiting) {
        await new Promise<void>((resolve) => waiting?.push(resolve))
        // The press has removed it: validated, it would write its value into the form again.
        if (!event.target.isConnected) return
      }
      await field.onBlur(event)
    },
  }
}

function endPress() {
  const ended = waiting ?? []
  waiting = undefined
  for (const resolve of ended) resolve()
}

if (typeof document !== 'undefined') {
  const options = { capture: true, passive: true }
  document.addEventListener('mousedown', () => (waiting ??= []), options)
  // The click comes right after it. A drag, or a menu of the browser, ends without one.
  for (const end of ['mouseup', 'dragend', 'contextmenu', 'keydown'])
    document.addEventListener(end, () => setTimeout(endPress), options)
}
