import { SECURITY_EVENTS, type SecurityEvent } from '../../../contract/admin/security-log.ts'
import { call } from '../../data/client.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { useList } from '../data/list.ts'
import { formatDateTime } from '../parts/format-date-time.ts'
import { type Column, numberColumn } from '../parts/list/data-table.tsx'
import { FilterSelect, ListScreen } from '../parts/list/list-screen.tsx'
import type { ListAddress } from '../parts/list/use-list-address.ts'
import { SECURITY_LABELS, securityActor, securityDetail } from './security-labels.ts'

export function SecurityLog({ address }: { address: ListAddress }) {
  const { timeZone } = useShopConfig()
  const query = { ...address.paging, ...address.params(['kind']) }
  const list = useList('security log', query, (signal) => call('GET /admin/security-log/', { query, signal }))
  return (
    <>
      <FilterSelect
        address={address}
        name="kind"
        label="What"
        hideLabel={false}
        fieldClassName="mb-4 max-w-80"
      >
        <option value="">Everything</option>
        {SECURITY_EVENTS.map((kind) => (
          <option key={kind} value={kind}>
            {SECURITY_LABELS[kind]}
          </option>
        ))}
      </FilterSelect>
      <ListScreen
        label="Security"
        {...{ list, address }}
        columns={columnsOf(timeZone)}
        rowKey={({ id }) => id}
        cardsBelow={900}
        empty={<p>Nothing happened in the last 90 days</p>}
      />
    </>
  )
}

function columnsOf(timeZone: string): Column<SecurityEvent>[] {
  return [
    numberColumn,
    {
      name: 'When',
      cell: ({ created_at }) => formatDateTime(created_at, timeZone),
      className: 'figures whitespace-nowrap align-top text-muted',
    },
    {
      name: 'What',
      part: 'title',
      cell: (event) => (
        <>
          <span className="font-medium break-words">{SECURITY_LABELS[event.kind]}</span>
          <span className="block text-small font-normal text-muted first-letter:uppercase">
            {securityDetail(event)}
          </span>
        </>
      ),
      className: 'max-w-72 align-top md:min-w-36',
    },
    {
      name: 'Who',
      cell: (event) => (
        <span title={event.actor?.email ?? undefined} className="wrap-anywhere">
          {securityActor(event)}
        </span>
      ),
      className: 'align-top md:min-w-40',
    },
    {
      name: 'Client address',
      cell: ({ ip }) => ip ?? '—',
      className: 'figures align-top wrap-anywhere md:min-w-36',
    },
    { name: 'Count', cell: ({ count }) => count, align: 'right', className: 'figures align-top' },
  ]
}
