import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { API_BASE } from '../../../contract/endpoints/endpoint.ts'
import { useStored } from '../../data/use-stored.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Paragraphs } from '../pages/paragraphs.tsx'

type Texts = {
  isEnabled: boolean
  label: string
  intro: string
  email: string
  /** Of the API. */
  resource: 'withdrawals' | 'returns'
}

/** The first step. A form without JavaScript: its answer leads back here. */
export function Identify({ isEnabled, label, intro, email, resource }: Texts) {
  const [query] = useSearchParams()
  const problem = query.get('problem')
  const form = useKnownEmail()
  return (
    <>
      <h1 className="display-face mt-6 text-display">{label}</h1>
      <div className="mt-5 space-y-3 text-muted">
        <Paragraphs text={intro} email={email} />
      </div>
      {query.has('sent') && (
        <Alert tone="success" className="mt-6">
          If code and e-mail belong to an order, a link is on its way to you, a few an hour at most. It is
          valid for 24 hours.
        </Alert>
      )}
      {problem && (
        <Alert className="mt-6">
          {problem === '429'
            ? 'That was often. Please try again in an hour.'
            : 'Please enter the code of your order and the e-mail address that you ordered with.'}
        </Alert>
      )}
      {isEnabled && (
        <form
          ref={form}
          method="post"
          action={`${API_BASE}/${resource}/identify/form`}
          className="mt-8 flex flex-col gap-5"
        >
          <Input
            name="code"
            label="Order code"
            hint="It stands in every e-mail about your order, such as 26-K7M3XQ4D."
            defaultValue={query.get('code') ?? ''}
            autoComplete="off"
            maxLength={40}
            required
          />
          <Input name="email" type="email" label="Email" autoComplete="email" maxLength={254} required />
          <Button type="submit" size="large">
            Send me the link
          </Button>
        </form>
      )}
    </>
  )
}

/** Fills in a customer's own address, unless one was typed before the script ran. */
function useKnownEmail() {
  const form = useRef<HTMLFormElement>(null)
  const email = useStored('user')?.email
  useEffect(() => {
    const input = form.current?.elements.namedItem('email')
    if (email && input instanceof HTMLInputElement && !input.value) input.value = email
  }, [email])
  return form
}
