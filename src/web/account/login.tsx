import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { useLogIn } from '../data/account/log-in.ts'
import { ACCOUNT_PATH, returnUrl } from '../data/account/return-url.ts'
import { useToken } from '../data/use-stored.ts'
import { privateMeta } from '../private-page.ts'
import { AuthLayout, TextLink } from '../shared/auth-layout.tsx'
import { LoginForm } from '../shared/login-form.tsx'
import { Alert } from '../ui/alert.tsx'
import { toast } from '../ui/overlay/toaster.tsx'
import type { Route } from './+types/login.ts'

export { headers } from '../private-page.ts'

export const meta: Route.MetaFunction = () => privateMeta('Login - User')

export default function LoginPage() {
  const next = useSearchParams()[0].get('next')
  const isSignedIn = useToken() !== undefined
  const navigate = useNavigate()
  const login = useLogIn()
  // Another tab has logged in. A log-in of this tab navigates itself.
  if (isSignedIn && !login.isPending && !login.isSuccess)
    return <Navigate to={returnUrl(next, ACCOUNT_PATH)} replace />
  const onLoggedIn = () => {
    toast.success('Login successful! Redirecting in 10 seconds...')
    return navigate(returnUrl(next), { replace: true })
  }
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
      <LoginForm kind="user" logIn={login.mutateAsync} onLoggedIn={onLoggedIn} next={next} />
      <p className="mt-8 border-t border-line pt-6 text-muted">
        New here?{' '}
        <TextLink to={next ? `/signup?next=${encodeURIComponent(next)}` : '/signup'}>
          Create an account
        </TextLink>
      </p>
    </AuthLayout>
  )
}
