import type { ReactNode } from 'react'
import { formatNumber } from '../../ui/format.ts'

export function PageHeader({
  title,
  count,
  actions,
}: {
  title: string
  count?: number | undefined
  actions?: ReactNode
}) {
  return (
    <div className="page-header mb-5 max-md:mb-2 flex flex-wrap items-center gap-x-2 gap-y-3">
      <h1 className="display-face mr-auto flex items-baseline gap-3 text-display">
        {title}
        {/* Its place is kept while it loads: the actions must not wrap under the pointer. */}
        <span className="figures min-w-[4ch] font-sans text-body font-normal tracking-normal text-muted">
          {count !== undefined && formatNumber(count)}
        </span>
      </h1>
      {actions && <div className="flex flex-wrap items-center gap-2 max-xl:contents">{actions}</div>}
    </div>
  )
}
