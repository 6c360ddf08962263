import { z } from 'zod'
import { fact } from './facts/fact.ts'
import { uuid } from './fields.ts'
import { madeToOrder } from './made-to-order/made-to-order.ts'
import { optionNames } from './options-text.ts'

// Without zod, which the pages of the shop do not load.
export { nameWithOptions, optionsText } from './options-text.ts'

export const OPTION_KINDS = ['ring_size', 'metal', 'length', 'stone', 'other'] as const
export type OptionKind = (typeof OPTION_KINDS)[number]

export const MAX_OPTIONS = 3
export const MAX_VALUES = 60

export const productOption = z.object({
  id: z.number().int(),
  name: z.string(),
  kind: z.enum(OPTION_KINDS),
  values: z.array(z.object({ id: z.number().int(), value: z.string(), swatch: z.string().nullable() })),
})

export type ProductOption = z.infer<typeof productOption>

/** What somebody chose of one option: the size of a ring, its metal. */
export const chosenOption = z.object({ name: z.string(), value: z.string() })

export type ChosenOption = z.infer<typeof chosenOption>

export const variant = z.object({
  id: uuid,
  code: z.string(),
  price: z.number(),
  compare_at_price: z.number().nullable(),
  stock_quantity: z.number().int(),
  /** The same, so that a variant that is put back as it was read keeps concurrent sales. */
  stock_shown: z.number().int().optional(),
  made_to_order: madeToOrder.nullable(),
  options: z.array(chosenOption),
  /** The images of this variant alone; none when it shows those of the product. */
  image_ids: z.array(z.number().int()),
  /** Those in which it differs from the product; absent when there are none. */
  facts: z.array(fact).optional(),
})

export type Variant = z.infer<typeof variant>

/** 'Please choose a ring size' */
export function chooseText(options: readonly Pick<ProductOption, 'name'>[]): string {
  return `Please choose ${optionNames(options)}`
}
