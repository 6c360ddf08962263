import { useLocation } from 'react-router'
import { emailBody } from '../../contract/account.ts'
import { useForgotPassword } from '../data/account/account-emails.ts'
import { isBackOffice } from '../data/storage.ts'
import { useContractForm } from '../data/use-contract-form.ts'
import { privateMeta } from '../private-page.ts'
import { AuthLayout, TextLink } from '../shared/auth-layout.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/forms/input.tsx'
import type { Route } from './+types/forgot-password.ts'

export { headers } from '../private-page.ts'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  privateMeta(
    isBackOffice(location.pathname)
      ? 'Forgot Password - Admin'
      : `Forgot Password – ${matches[0].loaderData.config.name}`,
  )

/** Of customers and admins. */
export default function ForgotPasswordPage() {
  const isAdmin = isBackOffice(useLocation().pathname)
  const request = useForgotPassword(isAdmin ? 'admin' : 'user')
  const { text, onSubmit, isBusy, problem } = useContractForm(
    emailBody,
    { email: '' },
    { send: (body) => request.mutateAsync(body) },
  )
  return (
    <AuthLayout
      title="Forgot your password?"
      intro={`Tell us ${isAdmin ? 'the address of your admin account' : 'your address'}, and we send you a link to choose a new one.`}
    >
      <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        {problem && <Alert>{problem}</Alert>}
        {request.isSuccess && !isBusy && !problem && <Alert tone="success">{request.data.detail}</Alert>}
        <Input {...text('email')} label="Email" type="email" inputMode="email" autoComplete="username" />
        <Button type="submit" needsScript size="large" busy={isBusy} className="w-full">
          Send the link
        </Button>
      </form>
      <p className="mt-8 border-t border-line pt-6">
        <TextLink to={isAdmin ? '/admin/login' : '/login'}>Back to login</TextLink>
      </p>
    </AuthLayout>
  )
}
