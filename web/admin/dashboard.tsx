import { PageHeader } from './parts/page-header.tsx'

export const meta = () => [{ title: 'Dashboard - Admin' }]

export default function DashboardPage() {
  return <PageHeader title="Dashboard" />
}
