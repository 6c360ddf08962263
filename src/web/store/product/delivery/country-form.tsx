import { type FormEvent, useState } from 'react'
import { CountryInput } from '../../../shared/address/country-input.tsx'
import { loadAddressChecks } from '../../../shared/address/load-address-checks.ts'
import { Button } from '../../../ui/button.tsx'

type CountryFormProps = { country: string | undefined; onChoose: (country: string) => void }

export default function CountryForm({ country, onChoose }: CountryFormProps) {
  const [error, setError] = useState('')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('country') as HTMLInputElement
    const checks = await loadAddressChecks()
    const chosen = checks?.listedCountry(field.value)
    if (chosen) return onChoose(chosen)
    setError(checks?.countryProblem(field.value) ?? NO_LIST)
    field.focus()
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-2 flex flex-wrap items-end gap-3">
      <CountryInput
        name="country"
        label="Deliver to"
        error={error}
        defaultValue={country}
        autoComplete="shipping country-name"
        autoFocus
      />
      <Button type="submit" variant="secondary">
        Show
      </Button>
    </form>
  )
}

const NO_LIST = 'The list of countries could not be loaded. Please try again.'
