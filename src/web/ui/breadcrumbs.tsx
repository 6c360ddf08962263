import { Link } from 'react-router'

export type Crumb = { name: string; to?: string }

export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-small text-muted">
      <ol className="flex flex-wrap items-center gap-x-2">
        {crumbs.map(({ name, to }, at) => (
          <li key={to ?? 'here'} className="flex max-w-full items-center gap-2">
            {at > 0 && <span aria-hidden="true">/</span>}
            {to === undefined ? (
              <span aria-current="page" className="min-w-0 leading-6 wrap-anywhere text-ink">
                {name}
              </span>
            ) : (
              <Link
                to={to}
                prefetch="intent"
                className="min-w-0 leading-6 wrap-anywhere underline-offset-4 hover:text-ink hover:underline"
              >
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
