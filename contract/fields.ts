import { z } from 'zod'

/** The kinds of field that several resources share. */

// PostgreSQL's text can't hold NUL; a lone surrogate can't be stored as UTF-8.
const storable = (value: string) => !value.includes('\0') && value.isWellFormed()

/** A line of text, trimmed; `required` is the message of the empty field. */
export const line = (required: string, max = 200) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(max, `At most ${max} characters`)
    .refine(storable, 'Contains characters that cannot be stored')

export const optionalLine = (max = 200) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .refine(storable, 'Contains characters that cannot be stored')

export const email = (invalid: string) =>
  z
    .string({ error: 'Email is required' })
    .trim()
    .min(1, 'Email is required')
    .max(254, invalid)
    .refine(storable, invalid)
    .pipe(z.email(invalid))

export const uuid = z.uuid('Not a valid id')

const INT32_MAX = 2_147_483_647

/** A path parameter such as a category's id. */
export const integerId = z
  .string()
  .regex(/^\d{1,10}$/, 'Not a valid id')
  .transform(Number)
  .refine((value) => value <= INT32_MAX, 'Not a valid id')

export const reference = (message: string) =>
  z.number({ error: message }).int(message).min(1, message).max(INT32_MAX, message)

/** Money in a body: a number with at most two decimals, in major units. */
export const price = z
  .number({ error: (issue) => (issue.input === undefined ? 'Price is required' : 'Price must be a number') })
  .min(0, 'Price must not be below 0')
  .max(1_000_000, 'Price must be at most 1,000,000')
  .refine(
    (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
    'Price must have at most two decimals',
  )

/** Money in an answer: a string with two decimals, in major units. */
export const amount = z.string().regex(/^-?\d+\.\d{2}$/)

export const timestamp = z.iso.datetime()
export const date = z.iso.date()

/** An empty query parameter counts as absent. */
export const optionalQuery = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

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
      .regex(/^\d{1,7}(\.\d+)?$/, { error: `${name} must be a number`, abort: true })
      .regex(/^\d+(\.\d{1,2})?$/, `${name} must have at most two decimals`)
      .transform(Number),
  )

export const queryText = (max = 200) =>
  optionalQuery(
    z
      .string()
      .trim()
      .max(max, `At most ${max} characters`)
      .refine(storable, 'Contains characters that cannot be stored'),
  )
