import { useRef, useState } from 'react'

type State<T> = { subject: T | undefined; isOpen: boolean; count: number }

const FADE_MS = 300

/** The subject of a dialog, kept until it has faded out. `count` is a key: each opening mounts fresh content. */
export function useDialog<T>() {
  const [state, setState] = useState<State<T>>({ subject: undefined, isOpen: false, count: 0 })
  const fadeTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return {
    ...state,
    open: (subject: T) => setState(({ count }) => ({ subject, isOpen: true, count: count + 1 })),
    // A form that was closed while sending must not close its successor.
    close: () => {
      setState((now) => (now.count === state.count ? { ...now, isOpen: false } : now))
      // Called again on the close event, which is when the fade begins.
      clearTimeout(fadeTimer.current)
      fadeTimer.current = setTimeout(
        () => setState((now) => (now.isOpen ? now : { ...now, subject: undefined })),
        FADE_MS,
      )
    },
  }
}

export type DialogState<T> = ReturnType<typeof useDialog<T>>
