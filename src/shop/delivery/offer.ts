import { countryCode } from '../../contract/address/country-code.ts'
import type { DeliveryMethod } from '../../contract/delivery/delivery-method.ts'
import { minorUnits, priceText } from '../lib/money.ts'
import type { Shop } from '../shop.ts'

/** `goods` after the discount, in minor units; `grams` of the pieces whose weight is known. */
export type Parcel = { goods: number; grams: number }

/** Texts as the shopper writes them, or as stored; undefined while they are not known. Who collects may have no address: ''. */
export type Destination = {
  country?: string | undefined
  /** '' or '-': the address has none. */
  postal_code?: string | undefined
  /** The receiver of a gift cannot collect it. */
  isGift?: boolean
}

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
  { goods }: Pick<Parcel, 'goods'>,
  { country, postal_code, isGift = false }: Destination,
  currency: string,
): string | null {
  const { name, kind, countries, postal_codes, insured_value } = method
  if (isGift && kind === 'collect') return 'A gift is sent to its receiver: it cannot be collected.'
  const isNot = kind === 'collect' ? `${name} is not possible from` : `${name} does not go to`
  if (country && countries.length > 0 && !countries.includes(countryCode(country) ?? ''))
    return `${isNot} ${country}.`
  if (insured_value !== null && goods > minorUnits(insured_value))
    return `Your order is above this method's insured value (${priceText(minorUnits(insured_value), currency)}).`
  if (postal_code === undefined || country === '') return null
  if (isServed(postal_codes, { country, postal_code })) return null
  return `${isNot} ${compact(postal_code) ? postal_code : 'addresses without a postal code'}.`
}

/** @returns what the shopper has to pay on arrival, in the owner's sentence */
export function dutiesFor({ settings }: Pick<Shop, 'settings'>, { country }: Destination): string | null {
  const code = country && countryCode(country)
  return settings.current().duties.find(({ countries }) => code && countries.includes(code))?.text ?? null
}

function isServed(patterns: string[], { country, postal_code }: Destination): boolean {
  const code = compact(postal_code ?? '')
  const codes = isBritish(country) ? [code, ...britishParts(code)] : [code]
  const excluded = patterns.filter((pattern) => pattern.startsWith('!'))
  const included = patterns.filter((pattern) => !pattern.startsWith('!'))
  if (excluded.some((pattern) => matches(pattern, codes))) return false
  return included.length === 0 || included.some((pattern) => matches(pattern, codes))
}

/** 'KW151QX' → 'KW15' and the area 'KW': the second part of a British postcode has three characters. */
function britishParts(code: string): string[] {
  return [code.slice(0, -3), code.match(/^[A-Z]+/)?.[0] ?? '']
}

/** Without a country the shopper has not chosen one yet. */
function isBritish(country: string | undefined): boolean {
  return !country || ['GB', 'GG', 'JE', 'IM'].includes(countryCode(country) ?? '')
}

/** 'KW15' is a whole postcode, or the first part of a British one; 'KW' its area. */
function matches(pattern: string, codes: string[]): boolean {
  const wanted = compact(pattern)
  return codes.some((code) => (pattern.endsWith('*') ? code.startsWith(wanted) : code === wanted))
}

/** What tells postcodes apart, however they are typed. */
function compact(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
}
