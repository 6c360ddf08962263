import { Package } from 'lucide-react'
import { useNavigate } from 'react-router'
import { readUser, useEditUser, useUsers } from '../data/accounts.ts'
import { fullName } from '../parts/full-name.ts'
import { useListAddress } from '../parts/list/use-list-address.ts'
import { IconButton } from '../parts/row-actions.tsx'
import { AccountsScreen } from './accounts-screen.tsx'

export const meta = () => [{ title: 'Users - Admin' }]

const LABELS = {
  title: 'Users',
  one: 'user',
  disabling: 'is logged out everywhere and cannot log in until enabled again. Orders stay as they are.',
} as const

export default function UsersPage() {
  const address = useListAddress()
  const list = useUsers({ ...address.paging, ...address.params(['search', 'sort']) })
  const navigate = useNavigate()
  const edit = useEditUser()
  return (
    <AccountsScreen
      labels={LABELS}
      {...{ address, list }}
      save={edit.mutateAsync}
      readFresh={readUser}
      more={(user) => (
        <IconButton
          icon={Package}
          label={`Orders of ${fullName(user)}`}
          onClick={() => void navigate(`/admin/orders?${new URLSearchParams({ email: user.email })}`)}
        />
      )}
    />
  )
}
