import { useState } from 'react'
import { changePasswordBody, PASSWORD_HINT } from '../../contract/account.ts'
import { useChangePassword } from '../data/account/account.ts'
import { useContractForm } from '../data/use-contract-form.ts'
import { useStored } from '../data/use-stored.ts'
import { FormButtons } from '../shared/form-buttons.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { PasswordInput } from '../ui/forms/password-input.tsx'
import { toast } from '../ui/overlay/toaster.tsx'
import { Panel } from '../ui/panel.tsx'

export function ChangePassword() {
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <Panel title="Password">
      {isOpen ? (
        <PasswordForm onDone={() => setOpen(false)} />
      ) : (
        <>
          <p className="text-muted">After a change your other devices have to log in again.</p>
          <Button
            variant="secondary"
            className="mt-5"
            autoFocus={isOpen === false}
            onClick={() => setOpen(true)}
          >
            Change Password
          </Button>
        </>
      )}
    </Panel>
  )
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const email = useStored('user')?.email
  const change = useChangePassword()
  const { text, onSubmit, isBusy, problem } = useContractForm(
    changePasswordBody,
    { current_password: '', password: '' },
    {
      send: async (body) => {
        await change.mutateAsync(body)
        toast.success('Your password was changed.')
        onDone()
      },
    },
  )
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {problem && <Alert>{problem}</Alert>}
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-x-4">
        <PasswordInput
          {...text('current_password')}
          label="Current password"
          autoComplete="current-password"
          autoFocus
        />
        <PasswordInput
          {...text('password')}
          label="New password"
          autoComplete="new-password"
          hint={PASSWORD_HINT.user}
        />
      </div>
      <FormButtons onCancel={onDone} busy={isBusy}>
        Save Password
      </FormButtons>
    </form>
  )
}
