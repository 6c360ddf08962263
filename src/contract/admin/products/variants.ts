import { z } from 'zod'
import { endpoint } from '../../endpoints/endpoint.ts'
import { line, price, timestamp, uuid } from '../../fields.ts'
import { madeToOrderField } from '../../made-to-order/made-to-order.ts'
import { productWithVariants } from '../../product.ts'
import { MAX_OPTIONS, MAX_VALUES, OPTION_KINDS } from '../../variant.ts'
import { formerPriceField, isFormerPriceHigher, lowFormerPrice } from './former-price.ts'
import { stock } from './product-edit.ts'

const valueEdit = z.object({
  id: z.number().int().nullish(),
  value: line('Value is required', 50),
  swatch: z
    .string()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, 'Swatch must be a colour such as #d4af37')
    .nullish(),
})

const optionEdit = z.object({
  id: z.number().int().nullish(),
  name: line('Name is required', 50),
  kind: z.enum(OPTION_KINDS, 'Kind must be ring_size, metal, length, stone or other'),
  values: z
    .array(valueEdit)
    .min(1, 'An option needs a value')
    .max(MAX_VALUES, `An option can have at most ${MAX_VALUES} values`),
})

const variantEdit = z
  .object({
    id: uuid.nullish(),
    code: line('Code is required', 50),
    price,
    ...formerPriceField,
    /** Confirms a price of 0, which may be a slip, of a variant that had another. */
    free: z.boolean('Free must be true or false').optional(),
    stock_quantity: stock,
    /** The stock that was read, so that concurrent sales are kept. Without it the stock is set. */
    stock_shown: z.number().int().min(0).nullish(),
    ...madeToOrderField,
    options: z.array(z.object({ name: line('Name is required', 50), value: line('Value is required', 50) })),
    image_ids: z.array(z.number().int()).default([]),
  })
  .refine(isFormerPriceHigher, lowFormerPrice)

/** Order in the lists is position. A variant that is left out is archived. */
export const variantMatrix = z.object({
  updated_at: timestamp.nullish(),
  options: z.array(optionEdit).max(MAX_OPTIONS, `A product can have at most ${MAX_OPTIONS} options`),
  variants: z.array(variantEdit).min(1, 'A product needs at least one variant'),
  /** Saves a name that the variants left do not bear out. */
  allow_wording: z.boolean('Allow wording must be true or false').optional(),
})

export type VariantMatrix = z.infer<typeof variantMatrix>

export const saveVariants = endpoint({
  method: 'PUT',
  path: '/products/{id}/variants/',
  access: 'admin',
  summary: 'Set the options and variants of a product, all or nothing',
  params: z.object({ id: uuid }),
  body: variantMatrix,
  maxBytes: 2 * 1024 * 1024,
  idempotent: true,
  response: productWithVariants,
})
