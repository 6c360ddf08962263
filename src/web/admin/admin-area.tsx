import { useEffect } from 'react'
import { Navigate, Outlet, redirect, useLocation } from 'react-router'
import { loginUrl } from '../data/account/return-url.ts'
import { useStored } from '../data/use-stored.ts'
import type { Route } from './+types/admin-area.ts'
import { useOrderNews, useOrderNewsPolling } from './data/order-news.ts'
import { isAdmin, isLoggingOut, useClearAdminCache } from './data/session.ts'
import { PaletteHost } from './palette/open-palette.tsx'
import { startFocusGuard } from './parts/focus-guard.ts'
import { LeaveGuard } from './parts/leave-guard.tsx'
import { Loading } from './parts/load-state.tsx'
import { useTitleCount } from './parts/use-title-count.ts'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (isAdmin()) return null
  const { pathname, search } = new URL(request.url)
  throw redirect(loginUrl(pathname + search, '/admin'))
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <Loading />
}

export default function AdminArea() {
  const { pathname, search } = useLocation()
  const admin = useStored('admin')
  useEffect(startFocusGuard, [])
  useClearAdminCache()
  useOrderNewsPolling()
  useTitleCount(useOrderNews()?.to_ship ?? 0)
  // Logged out in another tab.
  if (!admin && !isLoggingOut()) return <Navigate to={loginUrl(pathname + search, '/admin')} replace />
  return (
    <>
      <Outlet />
      <LeaveGuard />
      <PaletteHost />
    </>
  )
}
