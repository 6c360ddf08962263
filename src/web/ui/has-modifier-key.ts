import type { MouseEvent } from 'react'

/** Whether a click opens the link in a new tab or window, or downloads it. */
export function hasModifierKey({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey
}
