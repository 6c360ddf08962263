import { type AccountKind, emailBody } from '../../contract/account.ts'
import { useForgotPassword } from '../data/account/account-emails.ts'
import { useContractForm } from '../data/use-contract-form.ts'
import { Alert } from '../ui/alert.tsx'
import { Input } from '../ui/forms/input.tsx'
import { AuthLayout, TextLink } from './auth-layout.tsx'
import { SubmitButton } from './submit-button.tsx'

export function ForgotPassword({ kind, intro }: { kind: AccountKind; intro: string }) {
  const request = useForgotPassword(kind)
  const { text, onSubmit, isBusy, problem } = useContractForm(
    emailBody,
    { email: '' },
    { send: (body) => request.mutateAsync(body) },
  )
  return (
    <AuthLayout title="Forgot your password?" intro={intro}>
      <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        {problem && <Alert>{problem}</Alert>}
        {request.isSuccess && !isBusy && !problem && <Alert tone="success">{request.data.detail}</Alert>}
        <Input {...text('email')} label="Email" type="email" inputMode="email" autoComplete="username" />
        <SubmitButton size="large" busy={isBusy} className="w-full">
          Send the link
        </SubmitButton>
      </form>
      <p className="mt-8 border-t border-line pt-6">
        <TextLink to={kind === 'admin' ? '/admin/login' : '/login'}>Back to login</TextLink>
      </p>
    </AuthLayout>
  )
}
