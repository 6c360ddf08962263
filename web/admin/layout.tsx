import { Menu as MenuIcon } from 'lucide-react'
import { type ReactNode, useEffect, useId } from 'react'
import { Link, Navigate, Outlet, redirect, useLocation } from 'react-router'
import { privateHeaders } from '../account/private-page.ts'
import { useStored } from '../data/use-stored.ts'
import { useShopConfig } from '../store/shop-config.ts'
import { opens } from '../ui/dialog.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useOpenState } from '../ui/use-open-state.ts'
import type { Route } from './+types/layout.ts'
import './admin.css'
import { isAdmin, isLoggingOut, useForgetting } from './data/session.ts'
import { keepPlace } from './parts/keep-place.ts'
import { LeaveGuard } from './parts/leave-guard.tsx'
import { Loading } from './parts/loading.tsx'
import { Sidebar } from './parts/sidebar.tsx'

export function headers() {
  return privateHeaders
}

// The guard: who is not known here as an admin goes to the log-in, and comes back from it.
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (isAdmin()) return null
  const { pathname, search } = new URL(request.url)
  throw redirect(loginAddress(pathname + search))
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <Frame>
      <Loading />
    </Frame>
  )
}

export default function AdminLayout() {
  const { pathname, search } = useLocation()
  const admin = useStored('admin')
  useEffect(keepPlace, [])
  useForgetting()
  // Logged out in another tab.
  if (!admin && !isLoggingOut()) return <Navigate to={loginAddress(pathname + search)} replace />
  return (
    <Frame>
      <Outlet />
      <LeaveGuard />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="back-office min-h-dvh lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)] xl:grid-cols-[15rem_minmax(0,1fr)] print:block">
      <meta name="robots" content="noindex" />
      <a
        href="#content"
        className="sr-only z-50 bg-ink px-4 py-3 text-ivory focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to the content
      </a>
      <TopBar />
      <aside className="not-printed sticky top-0 hidden h-dvh overflow-y-auto border-r border-line bg-paper lg:block">
        <Sidebar />
      </aside>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-[90rem] px-4 pt-5 pb-16 outline-none md:px-6 lg:px-8 md:pt-7"
      >
        {children}
      </main>
    </div>
  )
}

/** On a small screen the links are in a sheet, which closes when one is followed. */
function TopBar() {
  const { name } = useShopConfig()
  const id = useId()
  const [open, setOpen] = useOpenState(id)
  return (
    <header className="not-printed sticky top-0 z-20 flex items-center gap-2 border-b border-line bg-paper px-2 lg:hidden">
      <button
        type="button"
        aria-label="Open menu"
        {...opens(id, () => setOpen(true))}
        className="flex size-12 items-center justify-center"
      >
        <MenuIcon aria-hidden="true" className="size-6" strokeWidth={1.5} />
      </button>
      <Link to="/admin" className="display-face text-heading leading-none">
        {name}
      </Link>
      <Sheet id={id} side="left" open={open} onClose={() => setOpen(false)} title={name}>
        <Sidebar isInSheet onFollow={() => setOpen(false)} />
      </Sheet>
    </header>
  )
}

function loginAddress(wanted: string): string {
  return wanted === '/admin' ? '/admin/login' : `/admin/login?next=${encodeURIComponent(wanted)}`
}
