import { countryCode } from '../../contract/address/country-code.ts'
import type { DeliveryMethod } from '../../contract/delivery/delivery-method.ts'
import { minorUnits, priceText } from '../lib/money.ts'
import type { Shop } from '../shop.ts'

/** `goods` after the discount, in minor units; `grams` of the pieces whose weight is known. */
export type Parcel = { goods: number; grams: number }

/** Texts as the shopper writes them; undefined while they are not known. */
export type Destination = { country?: string | undefined; postal_code?: string | undefined }

/** @returns minor units */
export function deliveryPrice(method: DeliveryMethod, { goods, grams }: Parcel): number {
  const { free_over, price_by, price_steps } = method
  if (free_over !== null && goods >= minorUnits(free_over)) return 0
  const measured = price_by === 'weight' ? grams : goods / 100
  const reached = price_steps
    .filter(({ from }) => from <= measured)
    .sort((one, other) => other.from - one.from)
  return minorUnits(reached[0]?.price ?? method.price)
}

/** @returns why the parcel cannot be sent in this way, in a sentence; null when it can */
export function deliveryProblem(
  method: DeliveryMethod,
  { goods }: Parcel,
  { country, postal_code }: Destination,
  currency: string,
): string | null {
  const { name, countries, postal_codes, insured_value } = method
  if (insured_value !== null && goods > minorUnits(insured_value))
    return `Your order is above this method's insured value (${priceText(minorUnits(insured_value), currency)}).`
  if (country && countries.length > 0 && !countries.includes(countryCode(country) ?? ''))
    return `${name} does not go to ${country}.`
  if (postal_code && !isServed(postal_codes, postal_code)) return `${name} does not go to ${postal_code}.`
  return null
}

/** @returns what the shopper has to pay on arrival, in the owner's sentence */
export function dutiesFor({ settings }: Pick<Shop, 'settings'>, { country }: Destination): string | null {
  const code = country && countryCode(country)
  return settings.current().duties.find(({ countries }) => code && countries.includes(code))?.text ?? null
}

function isServed(patterns: string[], postalCode: string): boolean {
  const code = postalCode.replaceAll(/\s/g, '').toUpperCase()
  const excluded = patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1))
  const included = patterns.filter((pattern) => !pattern.startsWith('!'))
  if (excluded.some((pattern) => matches(pattern, code))) return false
  return included.length === 0 || included.some((pattern) => matches(pattern, code))
}

/** 'KW15' is a whole postcode, or the first part of a British one, whose second part has three characters. */
function matches(pattern: string, code: string): boolean {
  if (pattern.endsWith('*')) return code.startsWith(pattern.slice(0, -1))
  return code === pattern || code.slice(0, -3) === pattern
}
