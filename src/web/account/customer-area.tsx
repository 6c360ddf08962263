import { Navigate, NavLink, Outlet, useLocation } from 'react-router'
import { isLoggingOut } from '../data/account/log-out.ts'
import { loginUrl } from '../data/account/return-url.ts'
import { useToken } from '../data/use-stored.ts'
import { accountPages } from '../shared/account-pages.ts'
import { NeedsScript } from '../shared/needs-script.tsx'
import { classes } from '../ui/classes.ts'
import { useHydrated } from '../ui/use-hydrated.ts'

export default function CustomerArea() {
  const isVisitor = useToken() === undefined
  const isHydrated = useHydrated()
  const { pathname, search } = useLocation()
  if (isHydrated && isVisitor && !isLoggingOut()) return <Navigate to={loginUrl(pathname + search)} replace />
  return (
    <div className="shell grid items-start gap-x-12 gap-y-6 pt-4 lg:grid-cols-[12rem_minmax(0,1fr)] lg:pt-12 xl:gap-x-20 print:block">
      <AccountNavigation />
      <div className="min-w-0">
        <NeedsScript>Your account needs JavaScript. Please allow it for this shop.</NeedsScript>
        <Outlet />
      </div>
    </div>
  )
}

function AccountNavigation() {
  return (
    <nav
      aria-label="Account pages"
      className="-mx-4 border-b border-line px-4 md:-mx-8 md:px-8 lg:sticky lg:top-28 lg:mx-0 lg:border-b-0 lg:px-0"
    >
      <ul className="flex flex-wrap justify-between gap-x-3 xs:justify-start xs:gap-x-7 lg:flex-col lg:gap-0">
        {accountPages.map(({ label, to }) => (
          <li key={to}>
            <NavLink
              to={to}
              className={({ isActive }) =>
                classes(
                  'flex min-h-11 items-center border-b-2 text-small whitespace-nowrap transition-colors min-[22.5rem]:text-body lg:border-b-0 lg:border-l-2 lg:pl-4',
                  isActive
                    ? 'border-ink font-medium text-ink forced-colors:border-[Highlight]'
                    : 'border-transparent text-muted hover:text-ink lg:border-line forced-colors:border-[Canvas]',
                )
              }
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
