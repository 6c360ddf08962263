import { useAdmins, useEditAdmin } from '../data/accounts.ts'
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
  const list = useAdmins({ ...address.paging, search: address.param('search') })
  const edit = useEditAdmin()
  return <AccountsScreen labels={LABELS} {...{ address, list }} save={edit.mutateAsync} />
}
