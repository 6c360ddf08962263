import { useNavigate, useSearchParams } from 'react-router'
import { type AccountKind, emailBody, verifyEmailBody } from '../../contract/account.ts'
import { useResendVerification, useVerifyEmail } from '../data/account/account-emails.ts'
import { useContractForm } from '../data/use-contract-form.ts'
import { privateMetaOf } from '../private-page.ts'
import { AuthLayout, TextLink } from '../shared/auth-layout.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/forms/input.tsx'
import { toast } from '../ui/overlay/toaster.tsx'

export { headers } from '../private-page.ts'

export const meta = privateMetaOf('Verify E-mail')

export default function VerifyEmailPage() {
  const [query] = useSearchParams()
  const email = query.get('email') ?? ''
  const kind = query.get('kind') === 'admin' ? 'admin' : 'user'
  return (
    <AuthLayout
      title="Verify your e-mail"
      intro={
        email ? (
          <p>
            We have sent an e-mail with a token to <strong className="break-words text-ink">{email}</strong>.
          </p>
        ) : (
          <p>Enter the token from the e-mail that we have sent you.</p>
        )
      }
    >
      <Verification {...{ email, kind }} token={query.get('token') ?? ''} next={query.get('next')} />
      <p className="mt-6">
        <TextLink to={kind === 'admin' ? '/admin/login' : '/login'}>Back to login</TextLink>
      </p>
    </AuthLayout>
  )
}

type Known = { email: string; token: string; next: string | null }

function Verification({ kind, ...known }: Known & { kind: AccountKind }) {
  const verification = useVerification(known)
  return (
    <>
      <VerifyForm {...verification} />
      <section className="mt-8 border-t border-line pt-6">
        <h2 className="font-medium">No e-mail yet?</h2>
        <p className="mt-1 text-muted">It may take a minute. Please look in your spam folder too.</p>
        <NewToken email={known.email} kind={kind} onSent={verification.clearErrors} />
      </section>
    </>
  )
}

function useVerification({ email, token, next }: Known) {
  const navigate = useNavigate()
  const verify = useVerifyEmail()
  return useContractForm(
    verifyEmailBody.pick({ token: true }),
    { token },
    {
      fallback: 'Verification failed',
      send: async (body) => {
        const isAddress = emailBody.safeParse({ email }).success
        const { kind, is_waiting } = await verify.mutateAsync({ ...body, ...(isAddress && { email }) })
        toast.success(
          is_waiting
            ? 'Your e-mail address is verified. You can log in as soon as an admin has enabled your account.'
            : 'Your e-mail address is verified. Please log in.',
        )
        const known = new URLSearchParams({ ...(email && { email }), ...(next && { next }) })
        const login = kind === 'admin' ? '/admin/login' : known.size > 0 ? `/login?${known}` : '/login'
        // Back must not lead to a used token.
        await navigate(login, { replace: true })
      },
    },
  )
}

function VerifyForm({ text, onSubmit, isBusy, problem }: ReturnType<typeof useVerification>) {
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {problem && <Alert>{problem}</Alert>}
      <Input
        {...text('token')}
        label="Verification token"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        className="figures tracking-[0.2em] uppercase"
      />
      <Button
        type="submit"
        needsScript
        size="large"
        aria-disabled={isBusy}
        aria-busy={isBusy}
        className="w-full"
      >
        {isBusy ? 'Verifying...' : 'Verify'}
      </Button>
    </form>
  )
}

function NewToken({ email, kind, onSent }: { email: string; kind: AccountKind; onSent: () => void }) {
  const resend = useResendVerification(kind)
  const { text, onSubmit, isBusy, problem } = useContractForm(
    emailBody,
    { email },
    {
      send: async (body) => {
        await resend.mutateAsync(body)
        onSent()
      },
    },
  )
  const field = text('email')
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="mt-4 flex flex-col items-start gap-4">
      {(!email || field.error) && (
        <Input
          {...field}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          fieldClassName="w-full"
        />
      )}
      {problem && <Alert className="w-full">{problem}</Alert>}
      {resend.isSuccess && !isBusy && !problem && (
        <Alert tone="success" className="w-full">
          {resend.data.detail}
        </Alert>
      )}
      <Button type="submit" needsScript variant="secondary" busy={isBusy}>
        Send a new token
      </Button>
    </form>
  )
}
