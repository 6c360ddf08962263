import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'

const LOOK = 'inline-flex min-h-11 items-center gap-1.5 rounded-sm border px-3 text-body sm:px-4 font-medium'

/** Previous and Next as real links; where there is no further page they stay, disabled. */
export function Pagination({
  page,
  pages,
  previous,
  next,
  className,
}: {
  page: number
  pages: number
  /** Addresses; absent on the first and last page. */
  previous: string | undefined
  next: string | undefined
  className?: string
}) {
  return (
    <nav aria-label="Pages" className={classes('flex items-center justify-center gap-2 sm:gap-6', className)}>
      <PageLink to={previous} rel="prev">
        <ChevronLeft aria-hidden="true" className="size-4" />
        Previous
      </PageLink>
      <span className="figures text-body whitespace-nowrap">{`Page ${page} of ${pages}`}</span>
      <PageLink to={next} rel="next">
        Next
        <ChevronRight aria-hidden="true" className="size-4" />
      </PageLink>
    </nav>
  )
}

function PageLink({ to, rel, children }: { to: string | undefined; rel: string; children: ReactNode }) {
  if (to !== undefined) {
    return (
      <Link
        to={to}
        prefetch="intent"
        rel={rel}
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
