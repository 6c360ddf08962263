import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export function EmptyState({
  title,
  children,
  action,
  headingLevel: Heading = 'h2',
  className,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
  headingLevel?: 'h1' | 'h2'
  className?: string
}) {
  return (
    <div className={classes('flex flex-col items-center gap-4 px-4 py-16 text-center md:py-24', className)}>
      <span aria-hidden="true" className="mb-2 block h-px w-16 bg-gold-light" />
      <Heading className="display-face text-display">{title}</Heading>
      {children && (
        <div className="max-w-md min-w-0 text-lead text-balance text-muted wrap-anywhere">{children}</div>
      )}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
