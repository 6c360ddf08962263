import type { ReactNode } from 'react'

export function Panel({
  title,
  action,
  children,
}: {
  title: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="min-w-0 rounded-sm bg-paper p-5 md:p-7">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 className="display-face text-heading">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
