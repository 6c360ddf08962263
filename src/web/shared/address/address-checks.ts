import { type CountryCode, getCountries, validatePhoneNumberLength } from 'libphonenumber-js/min'
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'
import { countryCode } from '../../../contract/address/country-code.ts'
import { type AddressWords, addressWords, labelOf, PLAIN_WORDS } from './address-words.ts'

// Large: loaded when it is needed, see load-address-checks.ts.

/** In alphabetical order. */
export function countryNames(): string[] {
  return getCountries()
    .map(countryName)
    .sort((a, b) => a.localeCompare(b, 'en'))
}

/** @returns its name in the list, also by another of its names or its code */
export function listedCountry(country: string): string | undefined {
  const code = known(country)
  return code && countryName(code)
}

/** @returns a sentence, or undefined for a country of the list */
export function countryProblem(country: string): string | undefined {
  if (known(country)) return undefined
  if (!country.trim()) return 'Country is required'
  return `We do not know a country named “${country.trim()}”. Please choose one from the list.`
}

/** By the name or the code of a country. */
export function wordsOf(country: string): AddressWords {
  return addressWords(known(country) ?? '')
}

/** Nothing is known about the postal codes of some countries. */
export function postcodeProblem(postcode: string, country: string): string | undefined {
  const code = known(country)
  if (!code || !postcodeValidatorExistsForCountry(code)) return undefined
  const text = postcode.trim().toUpperCase()
  if ([text, text.replaceAll(' ', '')].some((form) => postcodeValidator(form, code))) return undefined
  const label = addressWords(code).postalCode ?? PLAIN_WORDS.postalCode
  const named = labelOf(/^[aeiou]/i.test(label) ? 'an' : 'a', label)
  return `This does not look like ${named} of ${inSentence(code)}. Please check it; if it is right, press the button twice.`
}

/** No I, L, O, Q or Z ends the first half: most are mistyped digits. */
const BRITISH = /^([A-Z]{1,2}\d[A-HJKMNPR-Y\d]?)\s*(\d)\s*([A-Z]{2})$/

/** 'sw1a1aa' → 'SW1A 1AA'. What does not look like one, and postal codes of other countries, stay as they are. */
export function formattedPostcode(postcode: string, country: string): string {
  const parts = BRITISH.exec(postcode.trim().toUpperCase())
  return parts && known(country) === 'GB' ? `${parts[1]} ${parts[2]}${parts[3]}` : postcode
}

/** @param country whose numbers may be written without a country code; the shop's own when it is not yet chosen */
export function phoneProblem(phone: string, country: string): string | undefined {
  const code = known(country)
  const problem = validatePhoneNumberLength(phone, code && { defaultCountry: code })
  if (!problem || (problem === 'INVALID_COUNTRY' && !code)) return undefined
  const isShort = problem === 'TOO_SHORT'
  if (problem !== 'NOT_A_NUMBER')
    return `This phone number has too ${isShort ? 'few' : 'many'} digits${code ? ` for ${inSentence(code)}` : ''}. For a number of another country, start with + and its code: +44 20 7946 0000.`
  return 'This is not a phone number. Please write it in digits, for example +44 20 7946 0000.'
}

/** 'the United Kingdom' */
function inSentence(code: CountryCode): string {
  const name = countryName(code)
  const isPlural = /^(Bahamas|Maldives|Netherlands|Philippines|United )|(Islands|Republic|Territories)$/.test(
    name,
  )
  return isPlural ? `the ${name}` : name
}

/** By a name or a code, whatever its case. */
function known(country: string): CountryCode | undefined {
  const code = countryCode(country)
  return getCountries().find((one) => one === code)
}

const names = new Intl.DisplayNames('en', { type: 'region' })

function countryName(code: CountryCode): string {
  return names.of(code) ?? code
}
