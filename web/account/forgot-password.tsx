import { emailBody } from '../../contract/account.ts'
import { useForgotPassword } from '../data/account-letters.ts'
import { Alert } from '../ui/alert.tsx'
import { Input } from '../ui/input.tsx'
import type { Route } from './+types/forgot-password.ts'
import { Entrance, QuietLink } from './entrance.tsx'
import { privateHeaders, privateMeta } from './private-page.ts'
import { SubmitButton } from './submit-button.tsx'
import { useContractForm } from './use-contract-form.ts'

export const meta: Route.MetaFunction = () => privateMeta('Forgot Password')

export function headers() {
  return privateHeaders
}

export default function ForgotPasswordPage() {
  const ask = useForgotPassword()
  const { text, onSubmit, isBusy, problem } = useContractForm(
    emailBody,
    { email: '' },
    { send: (body) => ask.mutateAsync(body) },
  )
  return (
    <Entrance
      title="Forgot your password?"
      intro="Tell us your address, and we send you a link to choose a new one."
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
        <QuietLink to="/login">Back to login</QuietLink>
      </p>
    </Entrance>
  )
}
