import type { SubmitEvent } from 'react'
import { Link } from 'react-router'
import { CHANGE_SUBJECTS, type Change } from '../../../contract/admin/audit-log.ts'
import { LAST_DAY } from '../../../contract/fields.ts'
import { call } from '../../data/client.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { useSyncedForm } from '../../ui/forms/use-synced-form.ts'
import { useAllAdmins } from '../data/accounts.ts'
import { fieldError, useList } from '../data/list.ts'
import { formatDateTime } from '../parts/format-date-time.ts'
import { fullName } from '../parts/full-name.ts'
import { type Column, numberColumn } from '../parts/list/data-table.tsx'
import { ListScreen } from '../parts/list/list-screen.tsx'
import type { ListAddress } from '../parts/list/use-list-address.ts'
import { UndoBulkEdit } from '../products/bulk/bulk-result.tsx'
import { AuditDiff } from './audit-diff.tsx'

export const AUDIT_LOG_FILTERS = [
  'subject',
  'admin_id',
  'min_created_at',
  'max_created_at',
  'subject_id',
  'batch_id',
] as const

export function AuditLog({ address }: { address: ListAddress }) {
  const { timeZone } = useShopConfig()
  const query = { ...address.paging, ...address.params(AUDIT_LOG_FILTERS) }
  const list = useList('log', query, (signal) => call('GET /admin/log/', { query, signal }))
  const columns: Column<Change>[] = [
    numberColumn,
    {
      name: 'When',
      cell: ({ created_at }) => formatDateTime(created_at, timeZone),
      className: 'figures whitespace-nowrap align-top text-muted',
    },
    { name: 'Who', cell: ({ admin }) => <Who admin={admin} />, className: 'align-top' },
    {
      name: 'What',
      part: 'title',
      cell: ({ id, subject, name, action, batch_size }) => (
        <>
          <span className="font-medium break-words">{name}</span>
          <span className="block text-small font-normal text-muted first-letter:uppercase">{`${subject} ${action}`}</span>
          {batch_size > 0 && (
            <Link
              to={`/admin/log?batch_id=${id}`}
              className="inline-flex min-h-6 items-center text-small underline underline-offset-4"
            >
              {batch_size === 1 ? 'Show its row' : `Show its ${batch_size} rows`}
            </Link>
          )}
          {batch_size > 0 && action.startsWith('bulk edit') && (
            <UndoBulkEdit batchId={id} count={batch_size} />
          )}
        </>
      ),
      className: 'max-w-72 align-top md:min-w-36',
    },
    { name: 'Before and after', cell: (change) => <AuditDiff change={change} />, className: 'align-top' },
  ]
  return (
    <>
      <AuditLogFilters address={address} error={list.error} />
      <ListScreen
        label="Changes"
        {...{ list, address, columns }}
        rowKey={({ id }) => id}
        empty={<p>No changes available</p>}
      />
    </>
  )
}

function Who({ admin }: { admin: Change['admin'] }) {
  if (!admin) return 'The shop'
  return (
    <span title={admin.email} className="break-words">
      {fullName(admin) || admin.email}
    </span>
  )
}

function AuditLogFilters({ address, error }: { address: ListAddress; error: Error | null }) {
  const admins = useAllAdmins()
  const isFiltered = AUDIT_LOG_FILTERS.some((name) => address.param(name))
  const apply = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    address.change(
      Object.fromEntries(
        AUDIT_LOG_FILTERS.filter((name) => name !== 'subject_id' && name !== 'batch_id').map((name) => [
          name,
          String(values.get(name) ?? ''),
        ]),
      ),
    )
  }
  const form = useSyncedForm(address.params(AUDIT_LOG_FILTERS))
  return (
    <search className="mb-4 block">
      <form
        ref={form}
        onSubmit={apply}
        onReset={() => address.change(Object.fromEntries(AUDIT_LOG_FILTERS.map((name) => [name, ''])))}
        className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[repeat(4,minmax(0,1fr))_auto]"
      >
        <Select name="subject" label="What" defaultValue={address.param('subject')}>
          <option value="">Everything</option>
          {CHANGE_SUBJECTS.map((subject) => (
            <option key={subject}>{subject}</option>
          ))}
        </Select>
        <Select
          name="admin_id"
          label="Who"
          defaultValue={address.param('admin_id')}
          // A select keeps its value only if the option exists, so it remounts with the options.
          key={admins.data ? 'loaded' : 'loading'}
        >
          <option value="">Everybody</option>
          {admins.data?.map((admin) => (
            // With the e-mail address: admins created on the command line share the name Shop Owner.
            <option key={admin.id} value={admin.id}>{`${fullName(admin)} (${admin.email})`}</option>
          ))}
        </Select>
        <Input
          name="min_created_at"
          type="date"
          max={LAST_DAY}
          label="From Date"
          defaultValue={address.param('min_created_at')}
          error={fieldError(error, 'min_created_at')}
        />
        <Input
          name="max_created_at"
          type="date"
          max={LAST_DAY}
          label="To Date"
          defaultValue={address.param('max_created_at')}
          error={fieldError(error, 'max_created_at')}
        />
        <div className="flex gap-2">
          <Button type="submit" variant="secondary">
            Apply Filters
          </Button>
          {isFiltered && (
            <Button type="reset" variant="quiet">
              Clear Filters
            </Button>
          )}
        </div>
      </form>
    </search>
  )
}
