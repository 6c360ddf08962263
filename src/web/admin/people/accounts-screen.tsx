import { Ban, CircleCheck, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Account, AccountEdit } from '../../../contract/account.ts'
import { succeeds } from '../../data/did-resolve.ts'
import { PhoneLink } from '../../shared/address/phone.tsx'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatDate } from '../../ui/format.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useDialog } from '../../ui/overlay/use-dialog.ts'
import type { useList } from '../data/list.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { fullName } from '../parts/full-name.ts'
import { type Column, numberColumn } from '../parts/list/data-table.tsx'
import { ListScreen } from '../parts/list/list-screen.tsx'
import { SavedViews } from '../parts/list/saved-views.tsx'
import { SearchBox } from '../parts/list/search-box.tsx'
import type { ListAddress } from '../parts/list/use-list-address.ts'
import { PageHeader } from '../parts/page-header.tsx'
import { IconButton, RowActions } from '../parts/row-actions.tsx'
import { AccountForm } from './account-form.tsx'
import { DeclineDialog } from './decline-dialog.tsx'

type SaveAccount = (change: { id: string; body: AccountEdit }) => Promise<unknown>

type Labels = { title: 'Users' | 'Admins'; one: 'user' | 'admin'; disabling: string }

type AccountsScreenProps = {
  labels: Labels
  address: ListAddress
  list: ReturnType<typeof useList<Account>>
  save: SaveAccount
  /** Undefined when the account is gone. */
  readFresh: (account: Account) => Promise<Account | undefined>
  more?: ((account: Account) => ReactNode) | undefined
  filter?: ReactNode
}

export function AccountsScreen({
  labels,
  address,
  list,
  save,
  readFresh,
  more,
  filter,
}: AccountsScreenProps) {
  const { timeZone } = useShopConfig()
  const editing = useDialog<Account>()
  const toggling = useDialog<Account>()
  const declining = useDialog<Account>()
  const columns = accountColumns({
    timeZone,
    more,
    onEdit: editing.open,
    onToggle: toggling.open,
    onDecline: declining.open,
  })
  return (
    <>
      <PageHeader title={labels.title} count={list.data?.total} actions={filter} />
      <SearchBox label="Search by name, e-mail or phone" address={address} />
      <SavedViews list={`${labels.one}s`} address={address} names={['search', 'waiting', 'sort']} />
      <ListScreen
        label={labels.title}
        cardsBelow={1180}
        {...{ list, address, columns }}
        rowKey={({ id }) => id}
        empty={<p>{`No ${labels.title.toLowerCase()} available`}</p>}
      />
      <FormDialog open={editing.isOpen} onClose={editing.close} title={`Edit ${labels.one}`}>
        {editing.subject && (
          <AccountForm
            key={editing.count}
            account={editing.subject}
            {...{ save, readFresh }}
            one={labels.one}
            onDone={editing.close}
          />
        )}
      </FormDialog>
      <ToggleDialog key={toggling.count} toggling={toggling} save={save} labels={labels} />
      <DeclineDialog declining={declining} save={save} />
    </>
  )
}

function accountColumns({
  timeZone,
  more,
  onEdit,
  onToggle,
  onDecline,
}: {
  timeZone: string
  more: AccountsScreenProps['more']
  onEdit: (account: Account) => void
  onToggle: (account: Account) => void
  onDecline: (account: Account) => void
}): Column<Account>[] {
  return [
    numberColumn,
    { name: 'Name', sort: 'name', cell: fullName, part: 'title', className: 'font-medium break-words' },
    {
      name: 'Email Address',
      sort: 'email',
      cell: ({ email }) => (
        <a href={`mailto:${email}`} className="inline-flex min-h-6 items-center break-all gold-underline">
          {email}
        </a>
      ),
    },
    {
      name: 'Phone Number',
      cell: ({ phone_number }) => (phone_number ? <PhoneLink phone={phone_number} /> : 'N/A'),
      className: 'figures break-words xl:min-w-36',
    },
    { name: 'Status', cell: (account) => <AccountStatus account={account} /> },
    {
      name: 'Since',
      sort: 'since',
      cell: ({ created_at }) => formatDate(created_at, timeZone),
      className: 'figures text-muted md:whitespace-nowrap',
    },
    {
      name: 'Actions',
      part: 'actions',
      align: 'right',
      cell: (account) => (
        <RowActions>
          {more?.(account)}
          <IconButton icon={Pencil} label={`Edit ${fullName(account)}`} onClick={() => onEdit(account)} />
          <IconButton
            icon={account.disabled ? CircleCheck : Ban}
            label={`${account.disabled ? 'Enable' : 'Disable'} ${fullName(account)}`}
            isDanger={!account.disabled}
            onClick={() => onToggle(account)}
          />
          {account.is_waiting && (
            <IconButton
              icon={Ban}
              label={`Decline ${fullName(account)}`}
              isDanger
              onClick={() => onDecline(account)}
            />
          )}
        </RowActions>
      ),
    },
  ]
}

function AccountStatus({ account: { disabled, is_waiting, is_verified } }: { account: Account }) {
  if (is_waiting) return <Badge tone="warning">Waits for an admin</Badge>
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={disabled ? 'danger' : 'success'}>{disabled ? 'Disabled' : 'Active'}</Badge>
      {!is_verified && <Badge tone="outline">Not verified</Badge>}
    </span>
  )
}

function ToggleDialog({
  toggling: { subject, isOpen, close },
  save,
  labels: { one, disabling },
}: {
  toggling: ReturnType<typeof useDialog<Account>>
  save: SaveAccount
  labels: Labels
}) {
  const verb = subject?.disabled ? 'Enable' : 'Disable'
  const change = async () => {
    if (!subject) return
    const isSaved = await succeeds(save({ id: subject.id, body: { disabled: !subject.disabled } }))
    if (isSaved) toast.success(`${fullName(subject)} is ${subject.disabled ? 'enabled' : 'disabled'}.`)
    close()
  }
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={close}
      title={`${verb} ${one}`}
      question={`Are you sure you want to ${verb.toLowerCase()} this ${one}?`}
      confirm={verb}
      isHarmless={subject?.disabled === true}
      onConfirm={change}
    >
      <p>
        <strong className="text-ink">{subject && fullName(subject)}</strong>{' '}
        {subject?.disabled ? enabling(subject) : disabling}
      </p>
    </ConfirmDialog>
  )
}

function enabling({ is_verified }: Account): string {
  return is_verified ? 'can log in from now on.' : 'can log in once the e-mail address is verified.'
}
