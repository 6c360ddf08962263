import { Navigate, useNavigate, useSearchParams } from 'react-router'
import type { SignUpBody } from '../../contract/account.ts'
import { useSignUp } from '../data/account/account-emails.ts'
import { ACCOUNT_PATH, loginUrl, returnUrl } from '../data/account/return-url.ts'
import { useToken } from '../data/use-stored.ts'
import { privateMeta } from '../private-page.ts'
import { AuthLayout, TextLink } from '../shared/auth-layout.tsx'
import { SignupForm } from '../shared/signup-form.tsx'
import type { Route } from './+types/signup.ts'

export { headers } from '../private-page.ts'

export const meta: Route.MetaFunction = () => privateMeta('Signup - User')

export default function SignupPage() {
  const next = useSearchParams()[0].get('next')
  const isSignedIn = useToken() !== undefined
  const navigate = useNavigate()
  const signUp = useSignUp()
  const send = async (body: SignUpBody) => {
    const { email } = await signUp.mutateAsync(body)
    await navigate(`/verify-email?${new URLSearchParams({ email, ...(next && { next }) })}`)
  }
  if (isSignedIn) return <Navigate to={returnUrl(next, ACCOUNT_PATH)} replace />
  return (
    <AuthLayout
      title="Create an account"
      intro="Keep a wishlist, save your addresses, and find all your orders in one place."
    >
      <SignupForm kind="user" send={send} />
      <p className="mt-8 border-t border-line pt-6 text-muted">
        Already have an account? <TextLink to={next ? loginUrl(next) : '/login'}>Login</TextLink>
      </p>
    </AuthLayout>
  )
}
