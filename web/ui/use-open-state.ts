import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Whether the dialog of this id is open. One that was opened before the page's script came counts as open; a new
 * address closes it.
 */
export function useOpenState(id: string): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(false)
  const { key } = useLocation()
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (shown.current === undefined) {
      // A press in the moment of hydration has said so already, and is not taken back.
      if (isElementOpen(id)) setOpen(true)
    } else if (shown.current !== key) {
      setOpen(false)
      // Also one that the browser opened by itself, for a press that came while the page was taken over.
      closeElement(id)
    }
    shown.current = key
  }, [id, key])
  return [open, setOpen]
}

function closeElement(id: string): void {
  const element = document.getElementById(id)
  if (element instanceof HTMLDialogElement) element.close()
}

export function isElementOpen(id: string): boolean {
  const element = document.getElementById(id) as HTMLDialogElement | HTMLDetailsElement | null
  return element?.open ?? false
}
