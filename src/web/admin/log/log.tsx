import { Tabs } from '../../ui/tabs.tsx'
import { useListAddress } from '../parts/list/use-list-address.ts'
import { PageHeader } from '../parts/page-header.tsx'
import { AUDIT_LOG_FILTERS, AuditLog } from './audit-log.tsx'
import { SecurityLog } from './security-log.tsx'

export const meta = () => [{ title: 'Log - Admin' }]

const UNFILTERED = Object.fromEntries([...AUDIT_LOG_FILTERS, 'kind'].map((name) => [name, '']))

export default function LogPage() {
  const address = useListAddress()
  const selected = address.param('part') === 'security' ? 'security' : 'changes'
  const Part = selected === 'security' ? SecurityLog : AuditLog
  const tabs = [
    { id: 'changes', label: 'Changes' },
    { id: 'security', label: 'Security' },
  ].map((tab) => ({ ...tab, content: tab.id === selected && <Part address={address} /> }))
  return (
    <>
      <PageHeader title="Log" />
      <Tabs
        label="Log"
        tabs={tabs}
        selected={selected}
        onSelect={(part) =>
          address.change({ ...UNFILTERED, part: part === 'security' ? part : '' }, { replace: true })
        }
      />
    </>
  )
}
