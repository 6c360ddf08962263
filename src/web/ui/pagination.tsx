import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'
import { focusElement } from './focus/focus-element.ts'
import { hasModifierKey } from './has-modifier-key.ts'
import { Icon } from './icon.tsx'

const LOOK = 'inline-flex min-h-11 items-center gap-1.5 rounded-sm border px-3 text-body sm:px-4 font-medium'

/** Previous and Next as real links; where there is no further page they stay, disabled. */
export function Pagination({
  skip,
  limit,
  shown,
  total,
  addressOf,
  onTurn,
  head,
  className,
}: {
  skip: number
  limit: number
  /** How many the page has. */
  shown: number
  total: number
  addressOf: (skip: number) => string
  /** Turns the page in the link's place. */
  onTurn?: (pages: 1 | -1) => void
  /** Where the reading goes on in a list whose pages begin at the window's top; a short one stays in sight. */
  head?: () => HTMLElement | null
  className?: string
}) {
  const page = Math.floor(skip / limit) + 1
  const pages = Math.max(Math.ceil(total / limit), 1)
  const previous = skip > 0 ? addressOf(Math.max(0, skip - limit)) : undefined
  const next = shown === limit && skip + limit < total ? addressOf(skip + limit) : undefined
  const { nav, number, onPress } = useReadingOn(page, head, onTurn)
  return (
    <nav
      ref={nav}
      aria-label="Pages"
      className={classes('flex items-center justify-center gap-2 sm:gap-6', className)}
    >
      <PageLink to={previous} rel="prev" onPress={onPress}>
        <Icon of={ChevronLeft} className="size-4" />
        Previous
      </PageLink>
      <span ref={number} className="figures text-body whitespace-nowrap">{`Page ${page} of ${pages}`}</span>
      <PageLink to={next} rel="next" onPress={onPress}>
        Next
        <Icon of={ChevronRight} className="size-4" />
      </PageLink>
    </nav>
  )
}

// On the first and the last page the link that led there has gone, and took the focus along. Back leads to the link.
function useReadingOn(
  page: number,
  head: (() => HTMLElement | null) | undefined,
  onTurn: ((pages: 1 | -1) => void) | undefined,
) {
  const nav = useRef<HTMLElement>(null)
  const number = useRef<HTMLSpanElement>(null)
  const press = useRef<{ page: number; rel: string }>(undefined)
  const turn = useRef<{ page: number; rel: string }>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever the page has changed
  useEffect(() => {
    const { current: pressed } = press
    const held = document.activeElement
    press.current = undefined
    const top = head?.()
    if (pressed && pressed.page !== page) {
      turn.current = pressed
      if (top) focusElement(top)
      // Where pages are turned in place, the back office's focus guard chooses what has the focus.
      else if (number.current && held === document.body && !onTurn) focusElement(number.current)
    } else if (top && held === top && turn.current?.page === page) {
      nav.current?.querySelector<HTMLElement>(`[rel=${turn.current.rel}]`)?.focus({ preventScroll: true })
    }
  }, [page])
  const onPress = (event: MouseEvent<HTMLAnchorElement>) => {
    if (hasModifierKey(event)) return
    const { rel, href } = event.currentTarget
    press.current = { page, rel }
    // A quick second press comes before the page that the first one led to has been drawn.
    if (onTurn || href === window.location.href) event.preventDefault()
    onTurn?.(rel === 'next' ? 1 : -1)
  }
  return { nav, number, onPress }
}

function PageLink({
  to,
  rel,
  onPress,
  children,
}: {
  to: string | undefined
  rel: string
  onPress: (event: MouseEvent<HTMLAnchorElement>) => void
  children: ReactNode
}) {
  if (to !== undefined) {
    return (
      <Link
        to={to}
        prefetch="intent"
        rel={rel}
        onClick={onPress}
        className={classes(LOOK, 'border-ink text-ink transition-colors hover:bg-ink hover:text-ivory')}
      >
        {children}
      </Link>
    )
  }
  return (
    // biome-ignore lint/a11y: a link that leads nowhere has no address and takes no focus
    <span
      role="link"
      aria-disabled="true"
      className={classes(LOOK, 'cursor-not-allowed border-line text-muted')}
    >
      {children}
    </span>
  )
}
