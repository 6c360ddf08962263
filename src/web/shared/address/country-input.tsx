import { type ComponentProps, type ReactElement, useId, useMemo } from 'react'
import { NOT_GIVEN } from '../../../contract/address/address-lines.ts'
import { Input } from '../../ui/forms/input.tsx'
import { type AddressWords, PLAIN_WORDS } from './address-words.ts'
import { lastCountry } from './last-country.ts'
import { loadAddressChecks, useAddressChecks } from './load-address-checks.ts'

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
        void keepCountry(event.target.value)
        return onBlur?.(event)
      }}
    />
  )
}

/** By its name in the list; another text is not kept. */
export async function keepCountry(typed: string): Promise<void> {
  const checks = await loadAddressChecks()
  const country = checks?.listedCountry(typed)
  if (country) lastCountry.keep(country)
}

type Place = { country: string; state: string; postal_code: string }

/** The words of the country that is typed; until the checks are loaded, and where they cannot be, those of any country. */
export function useAddressWords(typed: Place): AddressWords {
  return shownWords(useAddressChecks(), typed)
}

/** Without the checks a country may have a state. `checkAddress` fills in what is not shown; what has a text is shown. */
export function shownWords(
  checks: ReturnType<typeof useAddressChecks>,
  { country, state, postal_code }: Place,
): AddressWords {
  const words = checks?.wordsOf(country) ?? PLAIN_WORDS
  return {
    ...words,
    state: words.state ?? (checks === null || state ? 'State' : undefined),
    postalCode: words.postalCode ?? (postal_code ? 'Postal code' : undefined),
  }
}

/** Of an address that is being typed, for a quote. An empty postal code is not known yet where there are any. */
export function placeToQuote(
  checks: ReturnType<typeof useAddressChecks>,
  { country, postal_code }: Pick<Place, 'country' | 'postal_code'>,
) {
  const words = checks?.wordsOf(country)
  return { country, postal_code: postal_code || (words && !words.postalCode ? NOT_GIVEN : '') }
}

/** Labels by field. */
export function placeNames({ city, state = 'State', postalCode = 'Postal code' }: AddressWords) {
  return { city, state, postal_code: postalCode }
}

/** City, state and postal code as the country writes them. Each has a key: a field that moves keeps its text. */
export function inOrder(
  words: AddressWords,
  { city, state, postalCode }: Record<'city' | 'state' | 'postalCode', ReactElement>,
): ReactElement[] {
  const code = words.postalCode === undefined ? [] : [postalCode]
  const place = words.state === undefined ? [city] : [city, state]
  return words.isPostalCodeFirst ? [...code, ...place] : [...place, ...code]
}
