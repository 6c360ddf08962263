import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Palette } from './palette.tsx'

const OPEN = 'open-palette'

/** Cmd-K or Ctrl-K, or the button of the sidebar. */
export function PaletteHost() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const done = new AbortController()
    const { signal } = done
    document.addEventListener(OPEN, () => setOpen(true), { signal })
    document.addEventListener(
      'keydown',
      (event) => {
        // Not over an open form, which the choice of another screen would leave.
        const isShortcut =
          (event.metaKey || event.ctrlKey) && !event.shiftKey && event.key.toLowerCase() === 'k'
        if (!isShortcut || document.querySelector('dialog[open]')) return
        event.preventDefault()
        setOpen(true)
      },
      { signal },
    )
    return () => done.abort()
  }, [])
  return <Palette open={open} onClose={() => setOpen(false)} />
}

export function PaletteButton({
  className,
  onPress,
}: {
  className: string
  onPress?: (() => void) | undefined
}) {
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => {
        onPress?.()
        document.dispatchEvent(new Event(OPEN))
      }}
      className={className}
    >
      <Icon of={Search} className="size-4.5 text-muted" strokeWidth={1.6} />
      Find
      <kbd className="ml-auto text-small text-muted max-lg:hidden">Ctrl K</kbd>
    </button>
  )
}
