import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'
import { focusElement } from './focus/focus-element.ts'
import { hasModifierKey } from './has-modifier-key.ts'
import { Icon } from './icon.tsx'

const CLASSES =
  'inline-flex min-h-11 items-center gap-1.5 rounded-sm border px-3 text-body sm:px-4 font-medium'

export function Pagination({
  skip,
  limit,
  shown,
  total,
  urlOf,
  onTurn,
  focusTarget,
  className,
}: {
  skip: number
  limit: number
  /** The number of items on this page. */
  shown: number
  total: number
  urlOf: (skip: number) => string
  /** Replaces the navigation of the link. */
  onTurn?: (pages: 1 | -1) => void
  /** The element to focus after a page change; without it the focus stays on the link. */
  focusTarget?: () => HTMLElement | null
  className?: string
}) {
  const page = Math.floor(skip / limit) + 1
  const pages = Math.max(Math.ceil(total / limit), 1)
  const previous = skip > 0 ? urlOf(Math.max(0, skip - limit)) : undefined
  const next = shown === limit && skip + limit < total ? urlOf(skip + limit) : undefined
  const { nav, number, onFollow } = useFocusAfterPageChange(page, focusTarget, onTurn)
  return (
    <nav
      ref={nav}
      aria-label="Pages"
      className={classes('flex items-center justify-center gap-2 sm:gap-6', className)}
    >
      <PageLink to={previous} rel="prev" onFollow={onFollow}>
        <Icon of={ChevronLeft} className="size-4" />
        Previous
      </PageLink>
      <span ref={number} className="figures text-body whitespace-nowrap">{`Page ${page} of ${pages}`}</span>
      <PageLink to={next} rel="next" onFollow={onFollow}>
        Next
        <Icon of={ChevronRight} className="size-4" />
      </PageLink>
    </nav>
  )
}

// On the first and last page the followed link is gone, and its focus with it. Back focuses the link.
function useFocusAfterPageChange(
  page: number,
  focusTarget: (() => HTMLElement | null) | undefined,
  onTurn: ((pages: 1 | -1) => void) | undefined,
) {
  const nav = useRef<HTMLElement>(null)
  const number = useRef<HTMLSpanElement>(null)
  const press = useRef<{ page: number; rel: string }>(undefined)
  const turn = useRef<{ page: number; rel: string }>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page has changed
  useEffect(() => {
    const { current: pressed } = press
    const focused = document.activeElement
    press.current = undefined
    const top = focusTarget?.()
    if (pressed && pressed.page !== page) {
      turn.current = pressed
      if (top) focusElement(top)
      // In the back office the focus guard moves the focus.
      else if (number.current && focused === document.body && !onTurn) focusElement(number.current)
    } else if (top && focused === top && turn.current?.page === page) {
      nav.current?.querySelector<HTMLElement>(`[rel=${turn.current.rel}]`)?.focus({ preventScroll: true })
    }
  }, [page])
  const onFollow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (hasModifierKey(event)) return
    const { rel, href } = event.currentTarget
    press.current = { page, rel }
    // A second click may come before the first navigation has rendered.
    if (onTurn || href === window.location.href) event.preventDefault()
    onTurn?.(rel === 'next' ? 1 : -1)
  }
  return { nav, number, onFollow }
}

function PageLink({
  to,
  rel,
  onFollow,
  children,
}: {
  to: string | undefined
  rel: string
  onFollow: (event: MouseEvent<HTMLAnchorElement>) => void
  children: ReactNode
}) {
  if (to !== undefined) {
    return (
      <Link
        to={to}
        prefetch="intent"
        rel={rel}
        onClick={onFollow}
        className={classes(CLASSES, 'border-ink text-ink transition-colors hover:bg-ink hover:text-ivory')}
      >
        {children}
      </Link>
    )
  }
  return (
    // biome-ignore lint/a11y: a disabled link has no href and no focus
    <span
      role="link"
      aria-disabled="true"
      className={classes(CLASSES, 'cursor-not-allowed border-line text-muted')}
    >
      {children}
    </span>
  )
}
