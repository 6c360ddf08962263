import type { MouseEvent } from 'react'

/** Whether a link is pressed so that its page goes to a new tab, a window or a file, and this one stays. */
export function hasModifierKey({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey
}
