import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts'
import { Loading } from '../parts/load-state.tsx'
import { Overview } from './overview.tsx'

const Reports = lazyWithRetry(() => import('../reports/reports.tsx'))

const isReports = (path: string) => path.replace(/\/$/, '').endsWith('/reports')

export const meta = ({ location }: { location: { pathname: string } }) => [
  { title: isReports(location.pathname) ? 'Reports - Admin' : 'Dashboard - Admin' },
]

/** One route for both: the list of routes is part of every page. */
export default function DashboardPage() {
  const { pathname } = useLocation()
  if (!isReports(pathname)) return <Overview />
  return (
    <Suspense fallback={<Loading />}>
      <Reports />
    </Suspense>
  )
}
