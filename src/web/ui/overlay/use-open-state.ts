import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The open state of the dialog with this id; navigation closes it. A dialog that the browser opened before hydration is
 * not copied into the state: it may have been closed since.
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
