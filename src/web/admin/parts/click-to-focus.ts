import type { MouseEvent } from 'react'
import { keepFocus } from '../../ui/focus/keep-focus.ts'

/** For a button among fields that has the focus once it was pressed: it gets it with the click, not before. */
export function takePress(onClick: (() => void) | undefined) {
  return {
    onMouseDown: keepFocus,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      currentTarget.focus({ preventScroll: true })
      onClick?.()
    },
  }
}
