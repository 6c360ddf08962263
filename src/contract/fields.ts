import { z } from 'zod'
import { normaliseLineBreaks, toOneLine } from './one-line.ts'

// Lone surrogates cannot be stored as UTF-8; NUL cannot be stored as PostgreSQL text.
const isStorable = (value: string) => value.isWellFormed() && !/[^\P{Cc}\n]/u.test(value)

/** @param required the error of an empty field; its first words name the field: 'City is required' */
export const line = (required: string, max = 200) => requiredText(required, max, toOneLine)

export const multiline = (required: string, max: number) => requiredText(required, max, normaliseLineBreaks)

function requiredText(required: string, max: number, clean: (text: string) => string) {
  const name = required.replace(/ (is|are) required$/, '')
  return z
    .string({ error: required })
    .overwrite(clean)
    .min(1, required)
    .max(max, tooLong(name, max))
    .refine(isStorable, unstorable(name))
    .refine(isVisible, required)
}

// Unicode counts U+2800 (blank Braille) as a symbol.
const isVisible = (value: string) => value === '' || /[^\p{C}\p{Z}\p{DI}\u2800]/u.test(value)

/** @param name the field's name in errors; default: derived from its path */
export const optionalLine = (max = 200, name?: string) => optionalText(max, toOneLine, name)

export const optionalMultiline = (max: number) => optionalText(max, normaliseLineBreaks)

const optionalText = (max: number, clean: (text: string) => string, name?: string) =>
  z
    .string()
    .overwrite(clean)
    .max(max, { error: ({ path }) => tooLong(name ?? fieldName(path), max) })
    .refine(isStorable, { error: ({ path }) => unstorable(name ?? fieldName(path)) })

const tooLong = (name: string, max: number) => `${name} must be at most ${max} characters`
const unstorable = (name: string) => `${name} contains characters that cannot be stored`

export function fieldName(path: readonly PropertyKey[] = []): string {
  const name = path.findLast((part) => typeof part === 'string')?.replaceAll('_', ' ') ?? 'the body'
  return name.charAt(0).toUpperCase() + name.slice(1)
}

export const email = (invalid: string) =>
  z
    .string({ error: 'Email is required' })
    .trim()
    .min(1, 'Email is required')
    .max(254, invalid)
    .refine(isStorable, invalid)
    .pipe(z.email(invalid))

export const uuid = z.uuid().toLowerCase()

const INT32_MAX = 2_147_483_647

export const integerId = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .refine((value) => value <= INT32_MAX)

/** @param missing the error when none is given; default: the same message */
export const reference = (message: string, missing = message) =>
  z
    .number({ error: ({ input }) => (isMissing(input) ? missing : message) })
    .int(message)
    .min(1, message)
    .max(INT32_MAX, message)

export const isMissing = (input: unknown) => input === undefined || input === null || input === ''

// The relative tolerance accepts 0.1 + 0.2 as 0.3, but not 0.000000001 as 0.
export const hasTwoDecimals = (value: number) =>
  Math.abs(value * 100 - Math.round(value * 100)) <= Math.abs(value) * 1e-12

export const wholeNumber = (name: string, min: number, max: number) => {
  const rule = `${name} must be a whole number from ${min} to ${max}`
  return z.number({ error: rule }).int(rule).min(min, rule).max(max, rule)
}

/** Money in requests: major units. */
export const priceOf = (name: string) =>
  z
    .number({
      error: ({ input }) => (isMissing(input) ? `${name} is required` : `${name} must be a number`),
    })
    .min(0, `${name} must not be below 0`)
    .max(1_000_000, `${name} must be at most 1,000,000`)
    .refine(hasTwoDecimals, `${name} must have at most two decimals`)

export const price = priceOf('Price')

/** Money in responses: major units. */
export const amount = z.string().regex(/^-?\d+\.\d{2}$/)

export const timestamp = z.iso.datetime()
export const date = z.iso.date()

const dateOrDateTime = z.union([date, z.iso.datetime({ offset: true })])

/** Browsers' date fields accept years of six digits. */
export const LAST_DAY = '9999-12-31'

/** A date or a date-time. @param invalid the error for anything else */
export const dateOrDateTimeOf = (name: string, invalid = `${name} must be a date`) =>
  z.string({ error: invalid }).refine(hasFourDigitYear, {
    error: ({ input }) =>
      isDay(input) || /^\d{5,6}-/.test(String(input))
        ? `${name} must be between the years 1000 and 9999`
        : invalid,
    abort: true,
  })

const isDay = (value: unknown) => dateOrDateTime.safeParse(value).success

// In other time zones, date-times of the last two days may be in the year 10000.
const hasFourDigitYear = (value: string) =>
  isDay(value) && value >= '1000' && (value < '9999-12-30' || date.safeParse(value).success)

export const dateOf = (name: string) =>
  dateOrDateTimeOf(name).refine((value) => date.safeParse(value).success, `${name} must be a date`)

const queryDay = (name: string) => optionalQuery(dateOf(name))

/** An empty query parameter counts as absent. */
export const optionalQuery = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

export const queryDays = { min_created_at: queryDay('From Date'), max_created_at: queryDay('To Date') }
export const daysInOrder = [
  ({ min_created_at: from, max_created_at: to }: z.infer<z.ZodObject<typeof queryDays>>) =>
    !from || !to || from <= to,
  { path: ['min_created_at'] as PropertyKey[], error: 'From Date must not be after To Date' },
] as const

/** A parameter that may be repeated; empty values do not count. */
export const queryList = (value: z.ZodType<string> = optionalLine(100)) =>
  z.preprocess((value) => {
    const given = [value].flat().filter((one) => one !== undefined && one !== '')
    return given.length > 0 ? given : undefined
  }, z.array(value).max(40, 'At most 40 values can be chosen').optional())

export const queryId = (message: string) =>
  optionalQuery(
    z
      .string()
      .regex(/^\d{1,10}$/, message)
      .transform(Number)
      .refine((value) => value <= INT32_MAX, message),
  )

/** As people type it: without the sign of a currency, and commas between thousands. */
export function plainPrice(text: string): string {
  return text.replace(/^\p{Sc}\s*|\s*\p{Sc}$/gu, '').replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
}

export const queryPrice = (name: string) =>
  optionalQuery(
    z
      .string()
      .overwrite(plainPrice)
      .regex(/^\d{1,12}(\.\d+)?$/, { error: `${name} must be a number`, abort: true })
      .regex(/^\d+(\.\d{1,2})?$/, `${name} must have at most two decimals`)
      .transform(Number),
  )

export const queryText = (max = 200) => optionalQuery(optionalLine(max))
