import { type ReactNode, Suspense, useState, useTransition } from 'react'
import { lazyWithRetry } from '../../../ui/lazy-with-retry.ts'

const CountryForm = lazyWithRetry(() => import('./country-form.tsx'))

type DeliveryCountryProps = {
  country: string | undefined
  /** Before the way to change it. */
  words: ReactNode
  onChange: (country: string) => void
}

/** The country to deliver to, and a form to change it. */
export function DeliveryCountry({ country, words, onChange }: DeliveryCountryProps) {
  const [isOpen, setOpen] = useState<boolean>()
  const [isLoading, startTransition] = useTransition()
  return (
    <Suspense>
      {isOpen ? (
        <CountryForm
          country={country}
          onChoose={(next) => {
            onChange(next)
            setOpen(false)
          }}
        />
      ) : (
        <p>
          {words}{' '}
          <button
            type="button"
            // biome-ignore lint/a11y/noAutofocus: the form that had the focus is gone
            autoFocus={isOpen === false}
            // The button keeps the focus until the form is loaded.
            onClick={() => startTransition(() => setOpen(true))}
            aria-busy={isLoading || undefined}
            className="-mx-1 min-h-6 px-1 underline -outline-offset-2 aria-busy:opacity-60"
          >
            {country ? 'Change the country' : 'Choose your country'}
          </button>
        </p>
      )}
    </Suspense>
  )
}
