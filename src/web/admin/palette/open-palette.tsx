import { Search } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts'

const load = () => import('./palette.tsx')
const Palette = lazyWithRetry(load)

const OPEN = 'open-palette'

/** Cmd-K or Ctrl-K, or the button of the sidebar. */
export function PaletteHost() {
  const [open, setOpen] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  if (open && !isLoaded) setLoaded(true)
  useEffect(() => {
    // Mounted before it is opened, so that what is typed right after the shortcut is not lost. When it fails, opening tries again.
    load().then(
      () => setLoaded(true),
      () => {},
    )
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
  return isLoaded ? (
    <Suspense>
      <Palette open={open} onClose={() => setOpen(false)} />
    </Suspense>
  ) : null
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
