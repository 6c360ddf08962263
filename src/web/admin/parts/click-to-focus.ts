import type { MouseEvent } from 'react'
import { keepFocus } from '../../ui/focus/keep-focus.ts'

/** Button props that focus it on click, not on mousedown. */
export function clickToFocus(onClick: (() => void) | undefined) {
  return {
    onMouseDown: keepFocus,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      currentTarget.focus({ preventScroll: true })
      onClick?.()
    },
  }
}
