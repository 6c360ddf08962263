import { useId } from 'react'
import { z } from 'zod'
import { password } from '../../contract/account.ts'
import { useDeleteAccount, useExportMe } from '../data/account/account.ts'
import { useClearSession } from '../data/account/log-out.ts'
import { saveAsFile } from '../data/save-as-file.ts'
import { useContractForm } from '../data/use-contract-form.ts'
import { FormButtons } from '../shared/form-buttons.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { autofocusFirstField } from '../ui/focus/autofocus.ts'
import { PasswordInput } from '../ui/forms/password-input.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { toast } from '../ui/overlay/toaster.tsx'
import { useDialog } from '../ui/overlay/use-dialog.ts'
import { Panel } from '../ui/panel.tsx'
import { useSingleFlight } from '../ui/use-single-flight.ts'

export function YourData() {
  const download = useExportMe()
  const save = useSingleFlight(() => download.mutateAsync().then(saveJson, () => undefined))
  const deletion = useDialog<true>()
  const consequencesId = useId()
  return (
    <Panel title="Your data">
      <p className="text-muted">
        Download what we keep about you, or delete your account. Paid orders keep your name and address for
        the shop's books, everything else goes.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="secondary" busy={download.isPending} onClick={save}>
          Download My Data
        </Button>
        <Button variant="secondary" onClick={() => deletion.open(true)}>
          Delete Account
        </Button>
      </div>
      <Dialog
        open={deletion.isOpen}
        onClose={deletion.close}
        title="Delete Account"
        describedBy={consequencesId}
      >
        {deletion.subject && (
          <DeleteForm key={deletion.count} consequencesId={consequencesId} onCancel={deletion.close} />
        )}
      </Dialog>
    </Panel>
  )
}

function saveJson(data: object): void {
  saveAsFile(new Blob([JSON.stringify(data, undefined, 2)], { type: 'application/json' }), 'my-data.json')
}

function DeleteForm({ consequencesId, onCancel }: { consequencesId: string; onCancel: () => void }) {
  const clearSession = useClearSession()
  const deleteAccount = useDeleteAccount()
  const { text, onSubmit, isBusy, problem } = useContractForm(
    z.object({ password }),
    { password: '' },
    {
      send: async (body) => {
        await deleteAccount.mutateAsync(body)
        toast.success('Your account was deleted.')
        await clearSession()
      },
    },
  )
  return (
    <form ref={autofocusFirstField} noValidate onSubmit={onSubmit} className="flex flex-col gap-5 p-5">
      <p id={consequencesId}>
        Your details, addresses, wishlist and cart are deleted at once, and this can't be undone. Paid orders
        keep your name and address for the shop's books; your e-mail address and phone number go as soon as
        they are completed. Everything else goes. Please enter your password to go on.
      </p>
      {problem && <Alert>{problem}</Alert>}
      <PasswordInput {...text('password')} label="Password" autoComplete="current-password" />
      <FormButtons onCancel={onCancel} variant="danger" busy={isBusy}>
        Delete Account
      </FormButtons>
    </form>
  )
}
