import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { MIN_PASSWORD, signUpBody } from '../../contract/account.ts'
import { useSignUp } from '../data/account-letters.ts'
import { useToken } from '../data/use-stored.ts'
import { Alert } from '../ui/alert.tsx'
import { FormProblems } from '../ui/form-problems.tsx'
import { Input } from '../ui/input.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import type { Route } from './+types/signup.ts'
import { Entrance, QuietLink } from './entrance.tsx'
import { privateHeaders, privateMeta } from './private-page.ts'
import { SubmitButton } from './submit-button.tsx'
import { useContractForm } from './use-contract-form.ts'
import { ACCOUNT, wayBack } from './way-back.ts'

const NAMES = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone_number: 'Phone number',
  password: 'Password',
}

export const meta: Route.MetaFunction = () => privateMeta('Signup - User')

export function headers() {
  return privateHeaders
}

export default function SignupPage() {
  const next = useSearchParams()[0].get('next')
  const isSignedIn = useToken() !== undefined
  if (isSignedIn) return <Navigate to={wayBack(next, ACCOUNT)} replace />
  return (
    <Entrance
      title="Create an account"
      intro="Keep a wishlist, save your addresses, and find all your orders in one place."
    >
      <SignupForm next={next} />
      <p className="mt-8 border-t border-line pt-6 text-muted">
        Already have an account?{' '}
        <QuietLink to={next ? `/login?next=${encodeURIComponent(next)}` : '/login'}>Login</QuietLink>
      </p>
    </Entrance>
  )
}

function SignupForm({ next }: { next: string | null }) {
  const navigate = useNavigate()
  const signUp = useSignUp()
  const { form, text, onSubmit, isBusy, problem } = useContractForm(
    signUpBody,
    { first_name: '', last_name: '', email: '', phone_number: '', password: '' },
    {
      fallback: 'Signup failed',
      send: async (body) => {
        const { email } = await signUp.mutateAsync(body)
        await navigate(`/verify-email?${new URLSearchParams({ email, ...(next && { next }) })}`)
      },
    },
  )
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormProblems form={form} names={NAMES} />
      {problem && <Alert>{problem}</Alert>}
      <div className="grid gap-5 xs:grid-cols-2 xs:gap-4">
        <Input {...text('first_name')} label={NAMES.first_name} autoComplete="given-name" />
        <Input {...text('last_name')} label={NAMES.last_name} autoComplete="family-name" />
      </div>
      <Input {...text('email')} label={NAMES.email} type="email" inputMode="email" autoComplete="email" />
      <Input {...text('phone_number')} label={NAMES.phone_number} type="tel" autoComplete="tel" />
      <PasswordInput
        {...text('password')}
        label={NAMES.password}
        autoComplete="new-password"
        hint={`At least ${MIN_PASSWORD} characters`}
      />
      <SubmitButton size="large" busy={isBusy} className="w-full">
        Sign up
      </SubmitButton>
    </form>
  )
}
