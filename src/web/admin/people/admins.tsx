import { readAdmin, useAdmins, useEditAdmin } from '../data/accounts.ts'
import { FilterSelect } from '../parts/list/list-screen.tsx'
import { useListAddress } from '../parts/list/use-list-address.ts'
import { AccountsScreen } from './accounts-screen.tsx'

export const meta = () => [{ title: 'Admins - Admin' }]

const LABELS = {
  title: 'Admins',
  one: 'admin',
  disabling: 'is logged out everywhere and cannot enter the back office until enabled again.',
} as const

export default function AdminsPage() {
  const address = useListAddress()
  const list = useAdmins({ ...address.paging, ...address.params(['search', 'waiting', 'sort']) })
  const edit = useEditAdmin()
  return (
    <AccountsScreen
      labels={LABELS}
      {...{ address, list }}
      save={edit.mutateAsync}
      readFresh={readAdmin}
      filter={
        <FilterSelect address={address} name="waiting" label="Which admins" className="md:min-h-9 md:py-1">
          <option value="">All admins</option>
          <option value="1">Waiting</option>
        </FilterSelect>
      }
    />
  )
}
