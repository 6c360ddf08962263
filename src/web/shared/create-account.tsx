import { useEffect, useRef, useState } from 'react'
import { PASSWORD_HINT, signUpBody } from '../../contract/account.ts'
import type { Order } from '../../contract/order.ts'
import { useSignUp } from '../data/account/account-emails.ts'
import { useContractForm } from '../data/use-contract-form.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { focusElement } from '../ui/focus/focus-element.ts'
import { PasswordInput } from '../ui/forms/password-input.tsx'

type Guest = NonNullable<Order['guest']>

/** After a guest's order. The e-mail address still has to be verified. */
export default function CreateAccount({ guest }: { guest: Guest }) {
  const [sentTo, setSentTo] = useState<string>()
  return (
    <section className="mt-6 rounded-sm bg-sand p-5 md:p-7 lg:mt-10">
      <h2 className="display-face text-heading">Create an account</h2>
      {sentTo ? <Sent to={sentTo} /> : <PasswordForm guest={guest} onSent={setSentTo} />}
    </section>
  )
}

function Sent({ to }: { to: string }) {
  const message = useRef<HTMLParagraphElement>(null)
  // The form had the focus.
  useEffect(() => {
    if (message.current) focusElement(message.current)
  }, [])
  return (
    <div className="mt-3 flex flex-col items-start gap-4">
      <p ref={message}>
        We have sent an e-mail with a token to <strong className="break-words">{to}</strong>. Once your
        address is verified, this order is in your account.
      </p>
      <LinkButton to={`/verify-email?${new URLSearchParams({ email: to })}`}>Enter the token</LinkButton>
    </div>
  )
}

function PasswordForm({ guest, onSent }: { guest: Guest; onSent: (email: string) => void }) {
  const signUp = useSignUp()
  const { first_name, last_name, email, phone_number } = guest
  const known = { first_name, last_name, email, phone_number }
  const { text, onSubmit, isBusy, problem } = useContractForm(
    signUpBody,
    { ...known, password: '' },
    {
      fallback: 'Signup failed',
      send: async (body) => onSent((await signUp.mutateAsync(body)).email),
    },
  )
  return (
    <form noValidate onSubmit={onSubmit} className="mt-2 flex flex-col gap-5">
      <p className="text-muted">
        Choose a password, and you find this order, and all that follow, in your account.
      </p>
      {problem && <Alert>{problem}</Alert>}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        {...text('password')}
        label="Password"
        autoComplete="new-password"
        hint={PASSWORD_HINT.user}
        fieldClassName="max-w-md"
      />
      <Button type="submit" busy={isBusy} className="self-start">
        Create an account
      </Button>
    </form>
  )
}
