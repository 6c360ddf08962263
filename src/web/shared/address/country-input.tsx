import { type ComponentProps, useId, useMemo } from 'react'
import { Input } from '../../ui/forms/input.tsx'
import { lastCountry } from './last-country.ts'
import { useAddressChecks } from './load-address-checks.ts'

/** A field with a list to choose from: typing narrows the list, and browsers fill it in. */
export function CountryInput(props: ComponentProps<typeof Input>) {
  const listId = useId()
  const checks = useAddressChecks()
  const names = useMemo(() => checks?.countryNames() ?? [], [checks])
  return (
    <>
      <Input placeholder="Choose from the list" {...props} list={listId} />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

/** The shopper's own: the next form starts with it. */
export function ShopperCountryInput({ onBlur, ...props }: ComponentProps<typeof Input>) {
  return (
    <CountryInput
      {...props}
      onBlur={(event) => {
        lastCountry.keep(event.target.value)
        return onBlur?.(event)
      }}
    />
  )
}

/** `checkAddress` fills the state in where it is not shown. */
export function StateInput({
  country,
  current,
  ...props
}: ComponentProps<typeof Input> & { country: string; current: string }) {
  const checks = useAddressChecks()
  return showsState(checks, country) || current ? <Input {...props} /> : null
}

/** Only where addresses of the country have one, or may have one: the checks could not be loaded. */
export function showsState(checks: ReturnType<typeof useAddressChecks>, country: string): boolean {
  return checks === null || checks?.usesState(country) === true
}
