import parsePhoneNumber, {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
} from 'libphonenumber-js/min'
import { countryCode } from './country-code.ts'

/**
 * In the national form of the country, and one of another country in the international form; what is no phone number as it was typed.
 * @param country of the order or the person, by name or code; undefined when it is not known
 */
export function shownPhone(typed: string, country: string | undefined): string {
  const code = knownCode(country)
  const phone = parse(typed, code)
  if (!phone) return typed
  const isNational = code !== undefined && getCountryCallingCode(code) === phone.countryCallingCode
  return isNational ? phone.formatNational() : phone.formatInternational()
}

/** For a link that dials it from anywhere. */
export function phoneUrl(typed: string, country: string | undefined): string {
  return parse(typed, knownCode(country))?.getURI() ?? `tel:${typed.replaceAll(/[^+\d]/g, '')}`
}

function parse(typed: string, country: CountryCode | undefined) {
  const phone = parsePhoneNumber(typed, { ...(country && { defaultCountry: country }), extract: false })
  return phone?.isPossible() ? phone : undefined
}

function knownCode(country: string | undefined): CountryCode | undefined {
  const code = country === undefined ? undefined : countryCode(country)
  return code !== undefined && isSupportedCountry(code) ? code : undefined
}
