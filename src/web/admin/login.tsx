import { useNavigate, useSearchParams } from 'react-router'
import { logInBody } from '../../contract/account.ts'
import { returnUrl } from '../data/account/return-url.ts'
import { useContractForm } from '../data/use-contract-form.ts'
import { privateMeta } from '../private-page.ts'
import { AuthLayout, TextLink } from '../shared/auth-layout.tsx'
import { isUnverified } from '../shared/is-unverified.ts'
import { SubmitButton } from '../shared/submit-button.tsx'
import { Alert } from '../ui/alert.tsx'
import { Input } from '../ui/forms/input.tsx'
import { PasswordInput } from '../ui/forms/password-input.tsx'
import type { Route } from './+types/login.ts'
import { useAdminLogIn } from './data/session.ts'

export { headers } from '../private-page.ts'

export const meta: Route.MetaFunction = () => privateMeta('Login - Admin')

export default function AdminLoginPage() {
  return (
    <AuthLayout
      title={
        <>
          Login<span className="sr-only"> - Admin</span>
        </>
      }
      intro="The back office of the shop."
    >
      <LoginForm />
      <p className="mt-8 border-t border-line pt-6 text-muted">
        New here? <TextLink to="/admin/signup">Ask for an admin account</TextLink>
      </p>
    </AuthLayout>
  )
}

function LoginForm() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const logIn = useAdminLogIn()
  const { text, onSubmit, isBusy, problem } = useContractForm(
    logInBody,
    { email: query.get('email') ?? '', password: '' },
    {
      fallback: 'Login failed. Please try again.',
      send: async (body) => {
        try {
          await logIn.mutateAsync(body)
        } catch (error) {
          if (!isUnverified(error)) throw error
          return navigate(`/verify-email?${new URLSearchParams({ email: body.email, kind: 'admin' })}`)
        }
        location.assign(pageAfter(query.get('next')))
      },
    },
  )
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {problem && <Alert>{problem}</Alert>}
      <Input {...text('email')} label="Email" type="email" inputMode="email" autoComplete="username" />
      <PasswordInput {...text('password')} label="Password" autoComplete="current-password" />
      <p className="-mt-2 text-small">
        <TextLink to="/admin/forgot-password">Forgot your password?</TextLink>
      </p>
      <SubmitButton size="large" busy={isBusy || logIn.isSuccess} className="w-full">
        Login
      </SubmitButton>
    </form>
  )
}

const BEFORE_LOGIN = /^\/admin\/(login|signup|forgot-password|reset-password)\b/

// An admin without a customer session is redirected here from the shop, too.
function pageAfter(next: string | null): string {
  const wanted = returnUrl(next)
  const isOwn = wanted !== '/' || next === '/'
  return isOwn && !BEFORE_LOGIN.test(wanted) ? wanted : '/admin'
}
