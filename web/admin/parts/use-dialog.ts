import { useState } from 'react'

type State<T> = { subject: T | undefined; isOpen: boolean; count: number }

/** Which thing a dialog is about. It keeps it while it closes; `count` makes each opening a fresh one. */
export function useDialog<T>() {
  const [state, setState] = useState<State<T>>({ subject: undefined, isOpen: false, count: 0 })
  return {
    ...state,
    open: (subject: T) => setState(({ count }) => ({ subject, isOpen: true, count: count + 1 })),
    close: () => setState((now) => ({ ...now, isOpen: false })),
  }
}

export type DialogState<T> = ReturnType<typeof useDialog<T>>
