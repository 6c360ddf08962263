import { z } from 'zod'
import { countryCode } from '../address/country-code.ts'
import { endpoint } from '../endpoints/endpoint.ts'
import { FACT_KINDS, type FactKind } from '../facts/fact-kinds.ts'
import { isMissing, line, multiline, timestamp, uuid } from '../fields.ts'
import { productWithVariants } from '../product.ts'
import { readAmount } from '../read-amount.ts'

const MAX_FACTS = 60

/** The documented values also where texts are accepted in any case. */
function valueSchema(kind: FactKind): z.ZodType<string | number> {
  const title = kind.label
  if (kind.type === 'text') return line(`${title} is required`, kind.max).meta({ title })
  if (kind.type === 'lines') return multiline(`${title} is required`, kind.max).meta({ title })
  if (kind.type === 'country') return country(title)
  return kind.type === 'number' ? measure(kind) : choice(kind)
}

function choice({ label, values, unit }: Extract<FactKind, { type: 'choice' }>) {
  const choose = (given: unknown) =>
    values.find((value) => String(value) === String(given).trim().toLowerCase()) ?? given
  const error = ({ input }: { input?: unknown }) =>
    isMissing(input) ? `${label} is required` : `${label} must be one of: ${values.join(', ')}`
  return z
    .preprocess(choose, z.literal([...values], { error }))
    .meta({ title: label, enum: [...values], ...(unit && { 'x-unit': unit }) })
}

function measure({ label, unit, max }: Extract<FactKind, { type: 'number' }>) {
  const rule = `${label} must be a number above 0 and at most ${max.toLocaleString('en-US')} ${unit}, with at most three decimals`
  const error = ({ input }: { input?: unknown }) => (isMissing(input) ? `${label} is required` : rule)
  const toNumber = (given: unknown) => (typeof given === 'string' && given.trim() ? readAmount(given) : given)
  return z
    .preprocess(toNumber, z.number({ error }).gt(0, rule).max(max, rule).refine(hasThreeDecimals, rule))
    .meta({ title: label, type: 'number', exclusiveMinimum: 0, maximum: max, 'x-unit': unit })
}

const hasThreeDecimals = (value: number) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6

function country(title: string) {
  const rule = `${title} must be a country, such as India or IN`
  const toCode = (given: unknown) => (typeof given === 'string' ? (countryCode(given) ?? given) : given)
  const error = ({ input }: { input?: unknown }) => (isMissing(input) ? `${title} is required` : rule)
  return z
    .preprocess(
      toCode,
      z
        .string({ error })
        .min(1, `${title} is required`)
        .refine((code) => countryCode(code) === code, rule),
    )
    .meta({ title, type: 'string', description: 'A country: its code of ISO 3166-1 or its name' })
}

type FactEdit = z.ZodObject<{ key: z.ZodLiteral<string>; value: z.ZodType<string | number> }>

/** By key. */
export const FACT_VALUES = new Map(FACT_KINDS.map((kind) => [kind.key, valueSchema(kind)]))

const edits = [...FACT_VALUES].map(([key, value]): FactEdit => z.object({ key: z.literal(key), value }))

const factList = z
  .array(z.discriminatedUnion('key', edits as [FactEdit, ...FactEdit[]]))
  .max(MAX_FACTS, `A product can have at most ${MAX_FACTS} facts`)

/** `facts` replaces those of the product, `variants` those of each variant that it lists with `facts`. */
export const productFacts = z.object({
  updated_at: timestamp.nullish(),
  facts: factList,
  variants: z
    .array(z.object({ id: uuid, facts: factList.optional() }))
    .max(1000, 'At most 1,000 variants')
    .default([]),
  /** Saves a name that the wording guard refuses. */
  allow_wording: z.boolean('Allow wording must be true or false').optional(),
})

export type ProductFacts = z.infer<typeof productFacts>

export const saveFacts = endpoint({
  method: 'PUT',
  path: '/products/{id}/facts/',
  access: 'admin',
  summary: 'Set the facts of a product and of variants that differ, all or nothing',
  params: z.object({ id: uuid }),
  body: productFacts,
  idempotent: true,
  response: productWithVariants,
})
