import { useNavigate, useSearchParams } from 'react-router'
import { MIN_PASSWORD, resetPasswordBody } from '../../contract/account.ts'
import { Entrance, QuietLink } from '../account/entrance.tsx'
import { privateHeaders, privateMeta } from '../account/private-page.ts'
import { SubmitButton } from '../account/submit-button.tsx'
import { useContractForm } from '../account/use-contract-form.ts'
import { Alert } from '../ui/alert.tsx'
import { LinkButton } from '../ui/button.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { toast } from '../ui/toaster.tsx'
import type { Route } from './+types/reset-password.ts'
import { useResetAdminPassword } from './data/session.ts'

export const meta: Route.MetaFunction = () => privateMeta('Reset Password - Admin')

export function headers() {
  return privateHeaders
}

export default function ResetAdminPasswordPage() {
  const token = useSearchParams()[0].get('token')
  if (!token) {
    return (
      <Entrance title="Choose a new password" intro="Please open the link in the letter that we sent you.">
        <LinkButton to="/admin/forgot-password">Send a new link</LinkButton>
      </Entrance>
    )
  }
  return (
    <Entrance title="Choose a new password" intro="All your devices have to log in again with it.">
      <ResetForm token={token} />
      <p className="mt-8 border-t border-line pt-6">
        <QuietLink to="/admin/login">Back to login</QuietLink>
      </p>
    </Entrance>
  )
}

function ResetForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const reset = useResetAdminPassword()
  const { text, onSubmit, isBusy, problem } = useContractForm(
    resetPasswordBody.pick({ password: true }),
    { password: '' },
    {
      send: async ({ password }) => {
        const { detail } = await reset.mutateAsync({ token, password })
        toast.success(detail)
        await navigate('/admin/login', { replace: true })
      },
    },
  )
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {problem && (
        <Alert>
          <p>{problem}</p>
          <QuietLink to="/admin/forgot-password">Send a new link</QuietLink>
        </Alert>
      )}
      <PasswordInput
        {...text('password')}
        label="New password"
        autoComplete="new-password"
        hint={`At least ${MIN_PASSWORD} characters`}
      />
      <SubmitButton size="large" busy={isBusy} className="w-full">
        Save the new password
      </SubmitButton>
    </form>
  )
}
