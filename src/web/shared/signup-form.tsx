import { type AccountKind, PASSWORD_HINT, type SignUpBody, signUpBody } from '../../contract/account.ts'
import { useContractForm } from '../data/use-contract-form.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { FormErrorSummary } from '../ui/forms/form-error-summary.tsx'
import { Input } from '../ui/forms/input.tsx'
import { PasswordInput } from '../ui/forms/password-input.tsx'
import { checkPhone } from './address/check-phone.ts'

const NAMES = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone_number: 'Phone number',
  password: 'Password',
}

export function SignupForm({ kind, send }: { kind: AccountKind; send: (body: SignUpBody) => Promise<void> }) {
  const { form, text, onSubmit, isBusy, problem } = useContractForm(
    signUpBody,
    { first_name: '', last_name: '', email: '', phone_number: '', password: '' },
    { fallback: 'Signup failed', send, extend: (resolver) => checkPhone(resolver, 'phone_number') },
  )
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormErrorSummary form={form} names={NAMES} />
      {problem && <Alert>{problem}</Alert>}
      <div className="grid gap-5 xs:grid-cols-2 xs:gap-4">
        <Input {...text('first_name')} label={NAMES.first_name} autoComplete="given-name" />
        <Input {...text('last_name')} label={NAMES.last_name} autoComplete="family-name" />
      </div>
      <Input {...text('email')} label={NAMES.email} type="email" inputMode="email" autoComplete="email" />
      <Input {...text('phone_number')} label={NAMES.phone_number} type="tel" autoComplete="tel" />
      <PasswordInput
        {...text('password')}
        label={NAMES.password}
        autoComplete="new-password"
        hint={PASSWORD_HINT[kind]}
      />
      <Button type="submit" needsScript size="large" busy={isBusy} className="w-full">
        Sign up
      </Button>
    </form>
  )
}
