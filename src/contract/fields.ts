import { z } from 'zod'
import { normaliseLineBreaks, toOneLine } from './one-line.ts'

/** The kinds of field that several resources share. */

// A lone surrogate can't be stored as UTF-8. Of the control characters (NUL among them) only line breaks are text.
const isStorable = (value: string) => value.isWellFormed() && !/[^\P{Cc}\n]/u.test(value)

/** One line of text; `required` is the message of the empty field: 'City is required'. */
export const line = (required: string, max = 200) => requiredText(required, max, toOneLine)

/** The same with line breaks: a description, a note. */
export const multiline = (required: string, max: number) => requiredText(required, max, normaliseLineBreaks)

function requiredText(required: string, max: number, clean: (text: string) => string) {
  const name = required.replace(/ (is|are) required$/, '')
  return z
    .string({ error: required })
    .overwrite(clean)
    .min(1, required)
    .max(max, tooLong(name, max))
    .refine(isStorable, unstorable(name))
    .refine(isSeen, required)
}

// A name of invisible characters alone is none. Braille's blank is the one that Unicode counts as a sign.
const isSeen = (value: string) => value === '' || /[^\p{C}\p{Z}\p{DI}\u2800]/u.test(value)

/**
 * One line of text that may be empty.
 * @param name what its messages call it, where its form does not call it by its own name
 */
export const optionalLine = (max = 200, name?: string) => optionalText(max, toOneLine, name)

/** The same with line breaks. */
export const optionalMultiline = (max: number) => optionalText(max, normaliseLineBreaks)

const optionalText = (max: number, clean: (text: string) => string, name?: string) =>
  z
    .string()
    .overwrite(clean)
    .max(max, { error: ({ path }) => tooLong(name ?? fieldName(path), max) })
    .refine(isStorable, { error: ({ path }) => unstorable(name ?? fieldName(path)) })

const tooLong = (name: string, max: number) => `${name} must be at most ${max} characters`
const unstorable = (name: string) => `${name} contains characters that cannot be stored`

/** What a field is called in a sentence: 'guest.phone_number' is 'Phone number'. */
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

export const uuid = z.uuid()

const INT32_MAX = 2_147_483_647

/** A path parameter such as a category's id. */
export const integerId = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .refine((value) => value <= INT32_MAX)

export const reference = (message: string) =>
  z.number({ error: message }).int(message).min(1, message).max(INT32_MAX, message)

/** A form's empty field is as good as none. */
export const isMissing = (input: unknown) => input === undefined || input === null || input === ''

/** What floating point makes of 0.1 + 0.2 is taken for 0.3, and 0.000000001 for nothing but what it is. */
export const hasTwoDecimals = (value: number) =>
  Math.abs(value * 100 - Math.round(value * 100)) <= Math.abs(value) * 1e-12

/** Money in a body: a number with at most two decimals, in major units. */
export const price = z
  .number({ error: ({ input }) => (isMissing(input) ? 'Price is required' : 'Price must be a number') })
  .min(0, 'Price must not be below 0')
  .max(1_000_000, 'Price must be at most 1,000,000')
  .refine(hasTwoDecimals, 'Price must have at most two decimals')

/** Money in an answer: a string with two decimals, in major units. */
export const amount = z.string().regex(/^-?\d+\.\d{2}$/)

export const timestamp = z.iso.datetime()
export const date = z.iso.date()

const dayOrMoment = z.union([date, z.iso.datetime({ offset: true })])

/** The last day that a field takes: a browser's own takes years of six digits. */
export const LAST_DAY = '9999-12-31'

/** '2026-11-21', or a moment of it: which day that is, the shop's time zone says. @param otherwise says what is no day */
export const dayOrMomentOf = (name: string, otherwise = `${name} must be a date`) =>
  z.string({ error: otherwise }).refine(isOfFourDigits, {
    error: ({ input }) =>
      isDay(input) || /^\d{5,6}-/.test(String(input))
        ? `${name} must be between the years 1000 and 9999`
        : otherwise,
    abort: true,
  })

const isDay = (value: unknown) => dayOrMoment.safeParse(value).success

// Of the last days' moments some are in another year elsewhere.
const isOfFourDigits = (value: string) =>
  isDay(value) && value >= '1000' && (value < '9999-12-30' || date.safeParse(value).success)

/** A day that a list is narrowed by. */
const queryDay = (name: string) =>
  optionalQuery(
    dayOrMomentOf(name).refine((value) => date.safeParse(value).success, `${name} must be a date`),
  )

/** An empty query parameter counts as absent. */
export const optionalQuery = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** From and to of a list, and what its query is refined by. */
export const queryDays = { min_created_at: queryDay('From Date'), max_created_at: queryDay('To Date') }
export const daysInOrder = [
  ({ min_created_at: from, max_created_at: to }: z.infer<z.ZodObject<typeof queryDays>>) =>
    !from || !to || from <= to,
  { path: ['min_created_at'] as PropertyKey[], error: 'From Date must not be after To Date' },
] as const

export const queryId = (message: string) =>
  optionalQuery(
    z
      .string()
      .regex(/^\d{1,10}$/, message)
      .transform(Number)
      .refine((value) => value <= INT32_MAX, message),
  )

export const queryPrice = (name: string) =>
  optionalQuery(
    z
      .string()
      .regex(/^\d{1,12}(\.\d+)?$/, { error: `${name} must be a number`, abort: true })
      .regex(/^\d+(\.\d{1,2})?$/, `${name} must have at most two decimals`)
      .transform(Number),
  )

export const queryText = (max = 200) => optionalQuery(optionalLine(max))
