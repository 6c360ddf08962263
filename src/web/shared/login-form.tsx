import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { type AccountKind, logInBody } from '../../contract/account.ts'
import { ApiError } from '../data/client.ts'
import { useContractForm } from '../data/use-contract-form.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/forms/input.tsx'
import { PasswordInput } from '../ui/forms/password-input.tsx'
import { TextLink } from './auth-layout.tsx'

type LoginFormProps = {
  kind: AccountKind
  logIn: (body: z.output<typeof logInBody>) => Promise<unknown>
  onLoggedIn: () => unknown
  isDone?: boolean
  /** Passed on to the verification of the e-mail address. */
  next?: string | null
}

export function LoginForm({ kind, logIn, onLoggedIn, isDone, next }: LoginFormProps) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { text, onSubmit, isBusy, problem } = useContractForm(
    logInBody,
    { email: query.get('email') ?? '', password: '' },
    {
      fallback: 'Login failed. Please try again.',
      send: async (body) => {
        try {
          await logIn(body)
        } catch (error) {
          if (!isUnverified(error)) throw error
          const known = { email: body.email, ...(next && { next }), ...(kind === 'admin' && { kind }) }
          return navigate(`/verify-email?${new URLSearchParams(known)}`)
        }
        await onLoggedIn()
      },
    },
  )
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {problem && <Alert>{problem}</Alert>}
      <Input {...text('email')} label="Email" type="email" inputMode="email" autoComplete="username" />
      <PasswordInput {...text('password')} label="Password" autoComplete="current-password" />
      <p className="-mt-2 text-small">
        <TextLink to={kind === 'admin' ? '/admin/forgot-password' : '/forgot-password'}>
          Forgot your password?
        </TextLink>
      </p>
      <Button type="submit" needsScript size="large" busy={isBusy || isDone} className="w-full">
        Login
      </Button>
    </form>
  )
}

function isUnverified(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && /verify/i.test(error.detail ?? '')
}
