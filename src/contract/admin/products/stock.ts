import { z } from 'zod'
import { endpoint } from '../../endpoints/endpoint.ts'
import { line, optionalQuery, timestamp, uuid } from '../../fields.ts'
import { page, paging } from '../../paging.ts'
import { product, productWithVariants, stockLevel } from '../../product.ts'
import { chosenOption } from '../../variant.ts'
import { MAX_STOCK } from './product-edit.ts'

const STOCK_REASONS = [
  'initial',
  'order',
  'order_cancelled',
  'refund',
  'correction',
  'edit',
  'import',
  'exchange_held',
  'exchange_released',
] as const

const stockMovement = z.object({
  id: z.number().int(),
  variant_id: uuid,
  code: z.string(),
  options: z.array(chosenOption),
  quantity: z.number().int(),
  balance: z.number().int(),
  reason: z.enum(STOCK_REASONS),
  note: z.string().nullable(),
  order: z.object({ id: uuid, code: z.string() }).nullable(),
  admin: z.object({ id: uuid, name: z.string() }).nullable(),
  created_at: timestamp,
})

export type StockMovement = z.infer<typeof stockMovement>

const CHANGE_MESSAGE = 'Change must be a whole number other than 0'
const CHANGE_TOO_LARGE = `Change must be at most ${MAX_STOCK.toLocaleString('en-US')} either way`

export const stockCorrection = z.object({
  /** May be missing for a product that has only one variant. */
  variant_id: uuid.nullish(),
  change: z
    .number({ error: CHANGE_MESSAGE })
    .int(CHANGE_MESSAGE)
    .min(-MAX_STOCK, CHANGE_TOO_LARGE)
    .max(MAX_STOCK, CHANGE_TOO_LARGE)
    .refine((change) => change !== 0, CHANGE_MESSAGE),
  note: line('Reason is required', 500),
})

export type StockCorrection = z.infer<typeof stockCorrection>

const productId = z.object({ id: uuid })

export const correctStock = endpoint({
  method: 'POST',
  path: '/products/{id}/stock/',
  access: 'admin',
  summary: 'Correct the stock of a product by a difference, with the reason',
  params: productId,
  body: stockCorrection,
  idempotent: true,
  /** `variant_id`: what was corrected. */
  response: productWithVariants.extend({ variant_id: uuid }),
})

export const listStockMovements = endpoint({
  method: 'GET',
  path: '/products/{id}/stock/',
  access: 'admin',
  summary: "A product's stock ledger, newest first",
  params: productId,
  query: paging,
  response: page(stockMovement),
})

const BELOW_MESSAGE = 'Below must be a whole number'

export const listLowStock = endpoint({
  method: 'GET',
  path: '/products/low-stock/',
  access: 'admin',
  summary:
    'Variants on sale with little or no stock, least first; `stock` asks for those with some (low) or none (out)',
  query: paging.extend({
    below: optionalQuery(
      z
        .string()
        .regex(/^\d{1,7}$/, BELOW_MESSAGE)
        .transform(Number),
    ),
    stock: stockLevel,
  }),
  response: page(product.extend({ variant_id: uuid })),
})
