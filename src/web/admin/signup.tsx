import { useNavigate } from 'react-router'
import type { SignUpBody } from '../../contract/account.ts'
import { privateMeta } from '../private-page.ts'
import { AuthLayout, TextLink } from '../shared/auth-layout.tsx'
import { SignupForm } from '../shared/signup-form.tsx'
import type { Route } from './+types/signup.ts'
import { useAdminSignUp } from './data/session.ts'

export { headers } from '../private-page.ts'

export const meta: Route.MetaFunction = () => privateMeta('Signup - Admin')

export default function AdminSignupPage() {
  const navigate = useNavigate()
  const signUp = useAdminSignUp()
  const send = async (body: SignUpBody) => {
    const { email } = await signUp.mutateAsync(body)
    await navigate(`/verify-email?${new URLSearchParams({ email, kind: 'admin' })}`)
  }
  return (
    <AuthLayout
      title={
        <>
          Signup<span className="sr-only"> - Admin</span>
        </>
      }
      intro="You can enter when you have verified your address and an admin has enabled your account."
    >
      <SignupForm kind="admin" send={send} />
      <p className="mt-8 border-t border-line pt-6 text-muted">
        Already have an account? <TextLink to="/admin/login">Login</TextLink>
      </p>
    </AuthLayout>
  )
}
