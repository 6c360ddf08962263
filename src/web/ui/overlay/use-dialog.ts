import { useRef, useState } from 'react'

type State<T> = { subject: T | undefined; isOpen: boolean; count: number }

const CLOSED_AFTER_MS = 300

/** Which thing a dialog is about, until it has closed; `count` makes each opening a fresh one. */
export function useDialog<T>() {
  const [state, setState] = useState<State<T>>({ subject: undefined, isOpen: false, count: 0 })
  const fading = useRef<ReturnType<typeof setTimeout>>(undefined)
  return {
    ...state,
    open: (subject: T) => setState(({ count }) => ({ subject, isOpen: true, count: count + 1 })),
    // What a form that was left meanwhile has asked for opens nothing.
    renew: (subject: T) =>
      setState((now) =>
        now.isOpen && now.count === state.count ? { subject, isOpen: true, count: now.count + 1 } : now,
      ),
    // A form that was left while it was being sent closes nothing that was opened since.
    close: () => {
      setState((now) => (now.count === state.count ? { ...now, isOpen: false } : now))
      // Called again once the browser has closed the window, on a busy phone a while later: it fades from then on.
      clearTimeout(fading.current)
      fading.current = setTimeout(
        () => setState((now) => (now.isOpen ? now : { ...now, subject: undefined })),
        CLOSED_AFTER_MS,
      )
    },
  }
}

export type DialogState<T> = ReturnType<typeof useDialog<T>>
