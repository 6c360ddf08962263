import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'

export function Card({
  title,
  action,
  className,
  children,
}: {
  title: string
  action?: ReactNode
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <section
      aria-label={title}
      className={classes('rounded-sm border border-line bg-paper p-4 md:p-5', className)}
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-semibold">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
