import { useState } from 'react'
import { type Account, type AccountEdit, type ProfileBody, profileBody } from '../../../contract/account.ts'
import { optionalLine } from '../../../contract/fields.ts'
import { useContractForm } from '../../data/use-contract-form.ts'
import { Input } from '../../ui/forms/input.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { lockedChanges } from '../parts/changed-fields.ts'
import { EditConflict } from '../parts/conflict/edit-conflict.tsx'
import { useEditConflict } from '../parts/conflict/use-edit-conflict.ts'
import { DialogForm } from '../parts/dialog-form.tsx'

// Admins created on the command line have no phone number.
const withoutPhone = profileBody.extend({ phone_number: optionalLine(40) })

export function AccountForm({
  account,
  save,
  readFresh,
  one,
  onDone,
}: {
  account: Account
  save: (change: { id: string; body: AccountEdit }) => Promise<unknown>
  readFresh: (account: Account) => Promise<Account | undefined>
  one: string
  onDone: () => void
}) {
  const hasPhone = account.phone_number !== ''
  const { conflict, mergeStored } = useEditConflict()
  const [shown, setShown] = useState(profileOf(account))
  const form = useContractForm(hasPhone ? profileBody : withoutPhone, shown, {
    fallback: `Failed to update ${one}`,
    send: async (body) => {
      try {
        await save({ id: account.id, body: lockedChanges<ProfileBody>(shown, body) })
      } catch (error) {
        const read = async () => {
          const stored = await readFresh(account)
          return stored && profileOf(stored)
        }
        setShown(await mergeStored(form.form, error, { shown, read, valuesOf: (stored) => stored }))
        return
      }
      toast.success('Changes saved.')
      onDone()
    },
  })
  const names = {
    first_name: 'First name',
    last_name: 'Last name',
    phone_number: hasPhone ? 'Phone number' : 'Phone number (optional)',
  }
  return (
    <DialogForm form={form} submit="Save Changes" onCancel={onDone} names={names}>
      <EditConflict form={form.form} conflict={conflict} names={names} />
      <p className="break-all text-muted">{account.email}</p>
      <div className="grid gap-5 xs:grid-cols-2 xs:gap-4">
        <Input {...form.text('first_name')} label={names.first_name} autoComplete="off" />
        <Input {...form.text('last_name')} label={names.last_name} autoComplete="off" />
      </div>
      <Input
        {...form.text('phone_number')}
        aria-required={hasPhone}
        label={names.phone_number}
        type="tel"
        autoComplete="off"
      />
    </DialogForm>
  )
}

function profileOf({ first_name, last_name, phone_number }: Account): ProfileBody {
  return { first_name, last_name, phone_number }
}
