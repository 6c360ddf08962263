import { useSearchParams } from 'react-router'
import { returnUrl } from '../data/account/return-url.ts'
import { privateMeta } from '../private-page.ts'
import { AuthLayout, TextLink } from '../shared/auth-layout.tsx'
import { LoginForm } from '../shared/login-form.tsx'
import type { Route } from './+types/login.ts'
import { useAdminLogIn } from './data/session.ts'

export { headers } from '../private-page.ts'

export const meta: Route.MetaFunction = () => privateMeta('Login - Admin')

export default function AdminLoginPage() {
  const next = useSearchParams()[0].get('next')
  const login = useAdminLogIn()
  return (
    <AuthLayout
      title={
        <>
          Login<span className="sr-only"> - Admin</span>
        </>
      }
      intro="The back office of the shop."
    >
      <LoginForm
        kind="admin"
        logIn={login.mutateAsync}
        isDone={login.isSuccess}
        onLoggedIn={() => location.assign(pageAfter(next))}
      />
      <p className="mt-8 border-t border-line pt-6 text-muted">
        New here? <TextLink to="/admin/signup">Ask for an admin account</TextLink>
      </p>
    </AuthLayout>
  )
}

const BEFORE_LOGIN = /^\/admin\/(login|signup|forgot-password|reset-password)\b/

// An admin without a customer session is redirected here from the shop, too.
function pageAfter(next: string | null): string {
  const target = returnUrl(next)
  const isOwn = target !== '/' || next === '/'
  return isOwn && !BEFORE_LOGIN.test(target) ? target : '/admin'
}
