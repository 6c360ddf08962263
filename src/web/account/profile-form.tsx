import { profileBody } from '../../contract/account.ts'
import type { User } from '../../contract/user.ts'
import { useSaveProfile } from '../data/account/account.ts'
import { useContractForm } from '../data/use-contract-form.ts'
import { checkPhone } from '../shared/address/check-phone.ts'
import { FormButtons } from '../shared/form-buttons.tsx'
import { Input } from '../ui/forms/input.tsx'

export function ProfileForm({ user, onDone }: { user: User; onDone: (isSaved: boolean) => void }) {
  const save = useSaveProfile()
  const { first_name, last_name, phone_number } = user
  const { form, text, onSubmit, isBusy, problem } = useContractForm(
    profileBody,
    { first_name, last_name, phone_number },
    {
      extend: (resolver) => checkPhone(resolver, 'phone_number', phone_number ?? ''),
      send: async (body) => {
        await save.mutateAsync(body)
        onDone(true)
      },
    },
  )
  const { isDirty, isValid } = form.formState
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-x-4">
        <Input {...text('first_name')} label="First name" autoComplete="given-name" autoFocus />
        <Input {...text('last_name')} label="Last name" autoComplete="family-name" />
        <Input {...text('phone_number')} label="Phone number" type="tel" autoComplete="tel" />
        <div className="min-w-0">
          <p className="text-small font-medium">Email</p>
          <p className="mt-1.5 flex min-h-11 items-center break-all text-muted">{user.email}</p>
        </div>
      </div>
      <FormButtons onCancel={() => onDone(false)} busy={isBusy} disabled={!isDirty || !isValid}>
        Save Changes
      </FormButtons>
      <p role="alert" className="text-brick empty:sr-only">
        {problem && `Error: ${problem}`}
      </p>
    </form>
  )
}
