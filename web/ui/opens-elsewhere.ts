import type { MouseEvent } from 'react'

/** Whether a link is pressed so that a new tab or window shows its page, and this one stays. */
export function opensElsewhere({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey
}
