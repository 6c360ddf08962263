import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { type AccountKind, PASSWORD_HINT, resetPasswordBody } from '../../contract/account.ts'
import { useResetPassword } from '../data/account/account-emails.ts'
import { isBackOffice } from '../data/storage.ts'
import { useContractForm } from '../data/use-contract-form.ts'
import { privateMeta } from '../private-page.ts'
import { AuthLayout, TextLink } from '../shared/auth-layout.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { PasswordInput } from '../ui/forms/password-input.tsx'
import { toast } from '../ui/overlay/toaster.tsx'
import type { Route } from './+types/reset-password.ts'

export { headers } from '../private-page.ts'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  privateMeta(
    isBackOffice(location.pathname)
      ? 'Reset Password - Admin'
      : `Reset Password – ${matches[0].loaderData.config.name}`,
  )

/** Of customers and admins. */
export default function ResetPasswordPage() {
  const isAdmin = isBackOffice(useLocation().pathname)
  const basePath = isAdmin ? '/admin' : ''
  const token = useSearchParams()[0].get('token')
  if (!token)
    return (
      <AuthLayout title="Choose a new password" intro="Please open the link in the e-mail that we sent you.">
        <LinkButton to={`${basePath}/forgot-password`}>Send a new link</LinkButton>
      </AuthLayout>
    )
  return (
    <AuthLayout title="Choose a new password" intro="All your devices have to log in again with it.">
      <ResetForm kind={isAdmin ? 'admin' : 'user'} basePath={basePath} token={token} />
      <p className="mt-8 border-t border-line pt-6">
        <TextLink to={`${basePath}/login`}>Back to login</TextLink>
      </p>
    </AuthLayout>
  )
}

function ResetForm({ kind, basePath, token }: { kind: AccountKind; basePath: string; token: string }) {
  const navigate = useNavigate()
  const reset = useResetPassword(kind)
  const { text, onSubmit, isBusy, problem } = useContractForm(
    resetPasswordBody.pick({ password: true }),
    { password: '' },
    {
      send: async ({ password }) => {
        const { detail } = await reset.mutateAsync({ token, password })
        toast.success(detail)
        await navigate(`${basePath}/login`, { replace: true })
      },
    },
  )
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {problem && (
        <Alert>
          <p>{problem}</p>
          <TextLink to={`${basePath}/forgot-password`}>Send a new link</TextLink>
        </Alert>
      )}
      <PasswordInput
        {...text('password')}
        label="New password"
        autoComplete="new-password"
        hint={PASSWORD_HINT[kind]}
      />
      <Button type="submit" needsScript size="large" busy={isBusy} className="w-full">
        Save the new password
      </Button>
    </form>
  )
}
