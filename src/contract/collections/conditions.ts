import { z } from 'zod'
import { FACT_KINDS } from '../facts/fact-kinds.ts'
import { optionalLine, price, reference } from '../fields.ts'

const factKey = z.enum(
  FACT_KINDS.map(({ key }) => key),
  'Unknown fact',
)

/** A product fits when it fits all that are not null and not false. Prices in major units. */
export const conditions = z.object({
  /** Added to the shop within so many days. */
  new_days: z.number().int().nullable(),
  min_price: z.number().nullable(),
  max_price: z.number().nullable(),
  /** In the category or one below it. */
  category_id: z.number().int().nullable(),
  brand_id: z.number().int().nullable(),
  fact_key: factKey.nullable(),
  /** Null: any value. */
  fact_value: z.string().nullable(),
  engravable: z.boolean(),
  on_sale: z.boolean(),
  in_stock: z.boolean(),
})

export type CollectionConditions = z.infer<typeof conditions>

const DAYS_MESSAGE = 'Days must be a whole number from 1 to 3650'

export const orNull = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null)

export const conditionFields = z.object({
  new_days: orNull(
    z.number({ error: DAYS_MESSAGE }).int(DAYS_MESSAGE).min(1, DAYS_MESSAGE).max(3650, DAYS_MESSAGE),
  ),
  min_price: orNull(price),
  max_price: orNull(price),
  category_id: orNull(reference('Category ID must be a number')),
  brand_id: orNull(reference('Brand ID must be a number')),
  fact_key: orNull(factKey),
  fact_value: orNull(optionalLine(200)),
  engravable: z.boolean().default(false),
  on_sale: z.boolean().default(false),
  in_stock: z.boolean().default(false),
})

export const NO_CONDITIONS: CollectionConditions = conditionFields.parse({})

type Prices = Pick<CollectionConditions, 'min_price' | 'max_price'>

export const pricesFit = [
  ({ min_price, max_price }: Prices) => min_price === null || max_price === null || min_price <= max_price,
  { path: ['min_price'] as PropertyKey[], error: 'Price from must not be above price to' },
] as const

export const NO_CONDITION = 'Choose at least one condition'

/** A value without its fact is no condition. */
export const hasCondition = (chosen: CollectionConditions) =>
  Object.keys(NO_CONDITIONS).some(
    (name) => name !== 'fact_value' && Boolean(chosen[name as keyof CollectionConditions] ?? false),
  )
