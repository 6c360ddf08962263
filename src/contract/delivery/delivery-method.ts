import { z } from 'zod'
import { countryCode } from '../address/country-code.ts'
import { hasTwoDecimals, isMissing, line, optionalLine, wholeNumber } from '../fields.ts'
import { deliveryType } from './delivery.ts'
import { STANDARD } from './standard.ts'

export const MAX_METHODS = 30
const MAX_PLACES = 250
const MAX_STEPS = 20
const MAX_MONEY = 1_000_000

export const DELIVERY_KINDS = ['delivery', 'collect'] as const

const number = (name: string, missing = `${name} is required`) => {
  const rule = `${name} must be a number from 0 to 1,000,000`
  return z
    .number({ error: ({ input }) => (isMissing(input) ? missing : rule) })
    .min(0, rule)
    .max(MAX_MONEY, rule)
}

/** Major units. */
const money = (name: string, missing?: string) =>
  number(name, missing).refine(hasTwoDecimals, `${name} must have at most two decimals`)

const COUNTRY_MESSAGE = 'Each country must be a name or a code such as GB'

const country = z
  .string(COUNTRY_MESSAGE)
  .overwrite((text) => countryCode(text) ?? text)
  .regex(/^[A-Z]{2}$/, COUNTRY_MESSAGE)

/** ISO 3166 codes. */
export const countries = z.array(country).max(MAX_PLACES, `At most ${MAX_PLACES} countries`)

const POSTAL_CODE_MESSAGE = 'Each postcode must look like KW15, KW or !KW*'
/** Postcodes of other countries have a hyphen of their own: '1000-001'. */
const POSTAL_CODE_RANGE = /^!?[A-Z]{1,2}\d{1,2}-([A-Z]{1,2})?\d{1,2}$/

/** Without spaces, in capitals. 'KW': the area. '*' at the end: begins with. '!' at the start: not there. */
const postalCode = z
  .string(POSTAL_CODE_MESSAGE)
  .overwrite((text) => text.replaceAll(/\s/g, '').toUpperCase())
  .regex(/^!?[\p{L}\d-]{1,12}\*?$/u, POSTAL_CODE_MESSAGE)
  .refine((text) => !POSTAL_CODE_RANGE.test(text), 'Write the postcodes of a range one by one: KW15, KW16')

const STEP_MESSAGE = 'Each step must have a value and a price, such as 100: 7.50'

const step = z.object({
  /** Major units of the goods after the discount, or grams. */
  from: number('From', STEP_MESSAGE),
  price: money('Price', STEP_MESSAGE),
})

const fields = {
  name: line('Name is required', 60),
  /** 'collect': the shopper comes to the shop. */
  kind: z.enum(DELIVERY_KINDS, 'Kind must be delivery or collect').default('delivery'),
  /** Empty: every country. */
  countries: countries.default([]),
  postal_codes: z.array(postalCode).max(MAX_PLACES, `At most ${MAX_PLACES} postcodes`).default([]),
  price: money('Price'),
  price_by: z.enum(['total', 'weight'], 'Price must be by total or weight').default('total'),
  /** The price from a total or weight on, instead of `price`. */
  price_steps: z.array(step).max(MAX_STEPS, `At most ${MAX_STEPS} steps`).default([]),
  /** Goods after the discount; null: never free. */
  free_over: money('Free over').nullable().default(null),
  days_from: wholeNumber('Days from', 0, 90),
  days_to: wholeNumber('Days to', 0, 90),
  /** 'HH:MM' in the shop's time zone: later orders leave on the next workday. Null: an order counts from its day. */
  cut_off: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Cut-off time must look like 14:30')
    .nullable()
    .default(null),
  /** 1 is Monday. The days on which parcels leave and arrive. */
  workdays: z
    .array(wholeNumber('Workday', 1, 7))
    .min(1, 'Choose at least one workday')
    .overwrite((days) => [1, 2, 3, 4, 5, 6, 7].filter((day) => days.includes(day)))
    .default([1, 2, 3, 4, 5]),
  /** The most that the goods of a parcel may be worth. Null: any value. */
  insured_value: money('Insured value').nullable().default(null),
  signature: z.boolean().default(false),
  carrier: optionalLine(100).default(''),
  /** With {number} or {tracking_number} where it stands. */
  tracking_url: z
    .string()
    .trim()
    .max(300, 'Tracking address must be at most 300 characters')
    .regex(
      /^(https:\/\/[^\s]+\{(tracking_)?number\}[^\s]*)?$/,
      'Tracking address must start with https:// and have {number}',
    )
    .default(''),
}

const daysInOrder = [
  ({ days_from, days_to }: { days_from: number; days_to: number }) => days_from <= days_to,
  { path: ['days_to'] as PropertyKey[], error: 'Days to must not be below days from' },
] as const

type Priced = { kind: string; price: number | null; price_steps: unknown[] }

const distinctSteps = [
  ({ price_steps }: { price_steps: { from: number }[] }) =>
    new Set(price_steps.map(({ from }) => from)).size === price_steps.length,
  { path: ['price_steps'] as PropertyKey[], error: 'Two steps begin at the same value' },
] as const

const freeToCollect = [
  ({ kind, price, price_steps }: Priced) => kind !== 'collect' || (price === 0 && price_steps.length === 0),
  { path: ['price'] as PropertyKey[], error: 'Collecting costs nothing: the price must be 0, without steps' },
] as const

export const deliveryMethodFields = z
  .object(fields)
  .refine(...daysInOrder)
  .refine(...distinctSteps)
  .refine(...freeToCollect)

/** As stored. Null: the shop's shipping fee. */
const feeOrPrice = { price: fields.price.nullable() }

export const deliveryMethodEdit = z
  .object({ ...fields, ...feeOrPrice })
  .refine(...daysInOrder)
  .refine(...distinctSteps)
  .refine(...freeToCollect)

/** Also one that was stored before its steps had to differ. */
export const deliveryMethod = z
  .object({ key: deliveryType, ...fields })
  .refine(...daysInOrder)
  .refine(...freeToCollect)

export const newDeliveryMethod = deliveryMethod.refine(...distinctSteps)

export type DeliveryMethod = z.infer<typeof deliveryMethod>

export const storedMethod = z
  .object({ key: deliveryType, ...fields, ...feeOrPrice })
  .refine(...daysInOrder)
  .refine(...freeToCollect)

export const storedMethods = z
  .array(storedMethod)
  .max(MAX_METHODS, `At most ${MAX_METHODS} delivery methods`)
  .refine((methods) => new Set(methods.map(({ key }) => key)).size === methods.length, 'Keys must differ')
  .refine(
    (methods) => methods.some(({ key, kind }) => key === STANDARD && kind === 'delivery'),
    'Standard delivery must stay',
  )

export type StoredMethod = z.infer<typeof storedMethod>

/** 'Standard (3-5 business days)', 'Courier, signed for (1 business day)', 'Collect (ready in 1 business day)' */
export function methodLabel({
  name,
  kind,
  signature,
  days_from: from,
  days_to: to,
}: Pick<DeliveryMethod, 'name' | 'kind' | 'signature' | 'days_from' | 'days_to'>): string {
  const days = from === to ? String(to) : `${from}-${to}`
  const ready = kind === 'collect' ? 'ready ' : ''
  const time =
    to === 0 ? 'the same day' : `${ready && 'in '}${days} business ${days === '1' ? 'day' : 'days'}`
  return `${name}${signature ? ', signed for' : ''} (${ready}${time})`
}
