import { z } from 'zod'
import { endpoint } from '../../endpoints/endpoint.ts'
import { hasTwoDecimals, isMissing, reference, uuid } from '../../fields.ts'
import { paging } from '../../paging.ts'
import { productListFilters } from './product-csv.ts'
import { brandId, categoryId, lowStockBelow } from './product-edit.ts'

export const MAX_BULK_PRODUCTS = 10_000
const MAX_IDS = 1000
const MAX_VALUE = 1_000_000

const VALUE = 'Enter by how much, such as 10 or -2.50'

/** Of all variants. Whole minor units; `round` then takes the nearest price that ends in .00 or .99. */
const priceChange = z.object({
  by: z.enum(['percent', 'amount'], 'By must be percent or amount'),
  /** Negative: the price goes down. */
  value: z
    .number({ error: ({ input }) => (isMissing(input) ? VALUE : 'By how much must be a number') })
    .min(-MAX_VALUE, 'By how much is too low')
    .max(MAX_VALUE, 'By how much is too high')
    .refine(hasTwoDecimals, 'By how much must have at most two decimals'),
  round: z.enum(['none', '00', '99'], 'Round must be none, 00 or 99').default('none'),
  /** The old price becomes the former price of what gets cheaper. */
  keep_former: z.boolean('Keep former must be true or false').default(false),
})

export type PriceChange = z.output<typeof priceChange>

/** Absent fields stay as they are. */
export const bulkChange = z
  .object({
    category_id: categoryId.nullable(),
    brand_id: brandId,
    price: priceChange,
    low_stock_below: lowStockBelow.nullable(),
    draft: z.boolean({ error: 'Draft must be true or false' }),
    /** Collections by hand. */
    add_to_collection: reference('Collection ID must be a number'),
    remove_from_collection: reference('Collection ID must be a number'),
  })
  .partial()
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'Choose what to change')

export type BulkChange = z.output<typeof bulkChange>

/** Either products by id, or all that a list with these filters shows. */
export const bulkSelection = z
  .object({
    ids: z
      .array(uuid, 'Ids must be a list of product ids')
      .min(1, 'Select at least one product')
      .max(MAX_IDS, `At most ${MAX_IDS.toLocaleString('en-US')} products can be named`),
    filters: productListFilters,
  })
  .partial()
  .refine(({ ids, filters }) => (ids === undefined) !== (filters === undefined), 'Select products')

export type BulkSelection = z.output<typeof bulkSelection>

const BULK_FIELDS = [
  'category',
  'brand',
  'price',
  'former_price',
  'low_stock',
  'status',
  'collections',
] as const

const difference = z.object({
  field: z.enum(BULK_FIELDS),
  /** Of a price or former price, when the product has options. */
  variant: z.string().nullable(),
  /** In words; prices as amounts. Null: none, or of low stock the shop's threshold. */
  before: z.string().nullable(),
  after: z.string().nullable(),
})

export type BulkDifference = z.infer<typeof difference>

const refusedPiece = z.object({ id: uuid, name: z.string(), code: z.string(), refusal: z.string() })

const counts = { changed: z.number().int(), unchanged: z.number().int(), refused: z.number().int() }

const bulkPreview = z.object({
  ...counts,
  /** Of what is shown: applying another one is a conflict. */
  version: z.string(),
  /** A page of those that are refused, then of those that change. */
  items: z.array(
    z.object({
      ...refusedPiece.shape,
      refusal: z.string().nullable(),
      changes: z.array(difference),
    }),
  ),
})

export type BulkPreview = z.infer<typeof bulkPreview>

const selected = { selection: bulkSelection, change: bulkChange }

export const previewBulkEdit = endpoint({
  method: 'POST',
  path: '/admin/products/bulk-edit/preview/',
  access: 'admin',
  summary: 'What a bulk edit would change: old and new values of each product, and what it refuses',
  query: paging,
  body: z.object(selected),
  response: bulkPreview,
})

const bulkResult = z.object({
  ...counts,
  /** Of its line in the audit log, for the undo; null when nothing changed. */
  batch_id: z.number().int().nullable(),
  /** The first hundred. */
  refusals: z.array(refusedPiece),
})

export type BulkResult = z.infer<typeof bulkResult>

export const applyBulkEdit = endpoint({
  method: 'POST',
  path: '/admin/products/bulk-edit/',
  access: 'admin',
  summary: 'Change many products at once as previewed; refused ones stay as they are',
  body: z.object({ ...selected, version: z.string().regex(/^[\w-]{43}$/) }),
  idempotent: true,
  response: bulkResult,
})

export const undoBulkEdit = endpoint({
  method: 'POST',
  path: '/admin/products/bulk-edit/undo/',
  access: 'admin',
  summary: 'Undo a bulk edit as a whole; products whose changed values were edited since stay as they are',
  body: z.object({ batch_id: z.number('Batch ID must be a number').int('Batch ID must be a number').min(1) }),
  idempotent: true,
  response: bulkResult,
})
