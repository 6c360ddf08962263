import { type ComponentProps, useId } from 'react'
import { Input } from '../ui/forms/input.tsx'
import { useCountryNames } from './load-address-checks.ts'

/** A field with a list to choose from: typing narrows the list, and browsers fill it in. */
export function CountryInput(props: ComponentProps<typeof Input>) {
  const listId = useId()
  const names = useCountryNames()
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
