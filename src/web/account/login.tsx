import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { logInBody } from '../../contract/account.ts'
import { useLogIn } from '../data/account/log-in.ts'
import { ACCOUNT_PATH, returnUrl } from '../data/account/return-url.ts'
import { useContractForm } from '../data/use-contract-form.ts'
import { useToken } from '../data/use-stored.ts'
import { privateMeta } from '../private-page.ts'
import { AuthLayout, TextLink } from '../shared/auth-layout.tsx'
import { isUnverified } from '../shared/is-unverified.ts'
import { SubmitButton } from '../shared/submit-button.tsx'
import { Alert } from '../ui/alert.tsx'
import { Input } from '../ui/forms/input.tsx'
import { PasswordInput } from '../ui/forms/password-input.tsx'
import { toast } from '../ui/overlay/toaster.tsx'
import type { Route } from './+types/login.ts'

export { headers } from '../private-page.ts'

export const meta: Route.MetaFunction = () => privateMeta('Login - User')

export default function LoginPage() {
  const [query] = useSearchParams()
  const next = query.get('next')
  const isSignedIn = useToken() !== undefined
  const login = useLogIn()
  // Another tab has logged in. A log-in of this tab navigates itself.
  if (isSignedIn && !login.isPending && !login.isSuccess)
    return <Navigate to={returnUrl(next, ACCOUNT_PATH)} replace />
  return (
    <AuthLayout
      title={
        <>
          Login<span className="sr-only"> - User</span>
        </>
      }
      intro="Welcome back."
    >
      {returnUrl(next).startsWith('/orders') && (
        <Alert tone="info" className="mb-6">
          Please log in to view your orders.
        </Alert>
      )}
      <LoginForm logIn={login.mutateAsync} next={next} email={query.get('email') ?? ''} />
      <p className="mt-8 border-t border-line pt-6 text-muted">
        New here?{' '}
        <TextLink to={next ? `/signup?next=${encodeURIComponent(next)}` : '/signup'}>
          Create an account
        </TextLink>
      </p>
    </AuthLayout>
  )
}

function LoginForm({
  logIn,
  next,
  email,
}: {
  logIn: ReturnType<typeof useLogIn>['mutateAsync']
  next: string | null
  email: string
}) {
  const navigate = useNavigate()
  const { text, onSubmit, isBusy, problem } = useContractForm(
    logInBody,
    { email, password: '' },
    {
      fallback: 'Login failed. Please try again.',
      send: async (body) => {
        try {
          await logIn(body)
        } catch (error) {
          if (!isUnverified(error)) throw error
          return navigate(verifyUrl(body.email, next))
        }
        toast.success('Login successful! Redirecting in 10 seconds...')
        await navigate(returnUrl(next), { replace: true })
      },
    },
  )
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {problem && <Alert>{problem}</Alert>}
      <Input {...text('email')} label="Email" type="email" inputMode="email" autoComplete="username" />
      <PasswordInput {...text('password')} label="Password" autoComplete="current-password" />
      <p className="-mt-2 text-small">
        <TextLink to="/forgot-password">Forgot your password?</TextLink>
      </p>
      <SubmitButton size="large" busy={isBusy} className="w-full">
        Login
      </SubmitButton>
    </form>
  )
}

function verifyUrl(email: string, next: string | null): string {
  return `/verify-email?${new URLSearchParams({ email, ...(next && { next }) })}`
}
