import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { classes } from '../classes.ts'
import { focusHeading } from '../focus/focus-element.ts'

/**
 * A floating <details>. It closes on a click outside, on Escape (the focus returns to its button) and on navigation (the
 * new page's heading is focused).
 */
export function Menu({
  id,
  label,
  summary,
  align = 'left',
  className,
  panelClassName,
  children,
}: {
  id?: string
  /** The button's accessible name when it shows an icon. */
  label?: string
  summary: ReactNode
  align?: 'left' | 'right'
  className?: string
  panelClassName?: string
  children: ReactNode
}) {
  const ref = useRef<HTMLDetailsElement>(null)
  useClosing(ref)
  return (
    <details ref={ref} id={id} name="menu" className={classes('group relative', className)}>
      <summary
        aria-label={label}
        className="flex min-h-11 min-w-11 list-none items-center justify-center gap-1.5 rounded-sm transition-colors hover:text-gold"
      >
        {summary}
      </summary>
      <div
        className={classes(
          'absolute top-full z-40 border border-line bg-paper text-ink shadow-float',
          align === 'right' ? 'right-0' : 'left-0',
          panelClassName,
        )}
      >
        {children}
      </div>
    </details>
  )
}

function useClosing(ref: RefObject<HTMLDetailsElement | null>): void {
  const { key } = useLocation()
  const shown = useRef(key)
  useEffect(() => {
    // Only navigation closes it, hydration does not.
    if (ref.current?.open && shown.current !== key) {
      ref.current.open = false
      if (ref.current.contains(document.activeElement)) focusHeading()
    }
    shown.current = key
  }, [ref, key])
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      if (ref.current && !ref.current.contains(target as Node)) ref.current.open = false
    }
    const closeOnEscape = ({ key: pressed }: KeyboardEvent) => {
      if (pressed !== 'Escape' || !ref.current?.open) return
      ref.current.open = false
      ref.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [ref])
}
