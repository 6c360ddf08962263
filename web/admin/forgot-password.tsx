import { emailBody } from '../../contract/account.ts'
import { Entrance, QuietLink } from '../account/entrance.tsx'
import { privateHeaders, privateMeta } from '../account/private-page.ts'
import { SubmitButton } from '../account/submit-button.tsx'
import { useContractForm } from '../account/use-contract-form.ts'
import { Alert } from '../ui/alert.tsx'
import { Input } from '../ui/input.tsx'
import type { Route } from './+types/forgot-password.ts'
import { useForgotAdminPassword } from './data/session.ts'

export const meta: Route.MetaFunction = () => privateMeta('Forgot Password - Admin')

export function headers() {
  return privateHeaders
}

export default function ForgotAdminPasswordPage() {
  const ask = useForgotAdminPassword()
  const { text, onSubmit, isBusy, problem } = useContractForm(
    emailBody,
    { email: '' },
    { send: (body) => ask.mutateAsync(body) },
  )
  return (
    <Entrance
      title="Forgot your password?"
      intro="Tell us the address of your admin account, and we send you a link to choose a new one."
    >
      <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        {problem && <Alert>{problem}</Alert>}
        {ask.isSuccess && !isBusy && !problem && <Alert tone="success">{ask.data.detail}</Alert>}
        <Input {...text('email')} label="Email" type="email" inputMode="email" autoComplete="username" />
        <SubmitButton size="large" busy={isBusy} className="w-full">
          Send the link
        </SubmitButton>
      </form>
      <p className="mt-8 border-t border-line pt-6">
        <QuietLink to="/admin/login">Back to login</QuietLink>
      </p>
    </Entrance>
  )
}
