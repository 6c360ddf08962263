import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Whether the dialog of this id was opened here, and how to open and close it; a new address closes it. The browser may
 * open it by itself, before the page's script came or while the page was taken over: that is not copied, or it would be
 * opened once more when it has been closed meanwhile.
 */
export function useOpenState(id: string): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(false)
  const { key } = useLocation()
  const shown = useRef(key)
  const change = useCallback(
    (isToOpen: boolean) => {
      setOpen(isToOpen)
      if (!isToOpen) closeElement(id)
    },
    [id],
  )
  useEffect(() => {
    if (shown.current !== key) change(false)
    shown.current = key
  }, [change, key])
  return [open, change]
}

function closeElement(id: string): void {
  const element = document.getElementById(id)
  if (element instanceof HTMLDialogElement) element.close()
}

export function isElementOpen(id: string): boolean {
  const element = document.getElementById(id) as HTMLDialogElement | HTMLDetailsElement | null
  return element?.open ?? false
}
