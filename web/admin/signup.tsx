import { useNavigate } from 'react-router'
import { MIN_PASSWORD, signUpBody } from '../../contract/account.ts'
import { Entrance, QuietLink } from '../account/entrance.tsx'
import { privateHeaders, privateMeta } from '../account/private-page.ts'
import { SubmitButton } from '../account/submit-button.tsx'
import { useContractForm } from '../account/use-contract-form.ts'
import { Alert } from '../ui/alert.tsx'
import { FormProblems } from '../ui/form-problems.tsx'
import { Input } from '../ui/input.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import type { Route } from './+types/signup.ts'
import { useAdminSignUp } from './data/session.ts'

const NAMES = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone_number: 'Phone number',
  password: 'Password',
}

export const meta: Route.MetaFunction = () => privateMeta('Signup - Admin')

export function headers() {
  return privateHeaders
}

export default function AdminSignupPage() {
  return (
    <Entrance
      title={
        <>
          Signup<span className="sr-only"> - Admin</span>
        </>
      }
      intro="You can enter when you have verified your address and an admin has enabled your account."
    >
      <SignupForm />
      <p className="mt-8 border-t border-line pt-6 text-muted">
        Already have an account? <QuietLink to="/admin/login">Login</QuietLink>
      </p>
    </Entrance>
  )
}

function SignupForm() {
  const navigate = useNavigate()
  const signUp = useAdminSignUp()
  const { form, text, onSubmit, isBusy, problem } = useContractForm(
    signUpBody,
    { first_name: '', last_name: '', email: '', phone_number: '', password: '' },
    {
      fallback: 'Signup failed',
      send: async (body) => {
        const { email } = await signUp.mutateAsync(body)
        await navigate(`/verify-email?${new URLSearchParams({ email, kind: 'admin' })}`)
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
