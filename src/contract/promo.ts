import { z } from 'zod'
import { endpoint } from './endpoints/endpoint.ts'
import { date, dateOrDateTimeOf, hasTwoDecimals, integerId, isMissing, line, queryText } from './fields.ts'
import { page, paging } from './paging.ts'

export const promo = z.object({
  id: z.number().int(),
  code: z.string(),
  discount: z.number(),
  expiration_date: date,
  /** Valid until the end of the expiration date in the shop's time zone. */
  is_active: z.boolean(),
  uses: z.number().int(),
})

export type Promo = z.infer<typeof promo>

const RANGE_MESSAGE = 'Discount must be above 0 and at most 100'

export const promoFields = z.object({
  code: line('Code is required', 50),
  discount: z
    .number({
      error: ({ input }) => (isMissing(input) ? 'Discount is required' : 'Discount must be a number'),
    })
    .gt(0, RANGE_MESSAGE)
    .max(100, RANGE_MESSAGE)
    .refine(hasTwoDecimals, 'Discount must have at most two decimals'),
  expiration_date: z
    .string({ error: 'Expiration Date is required' })
    .min(1, { error: 'Expiration Date is required', abort: true })
    .pipe(dateOrDateTimeOf('Expiration Date')),
})

export type PromoFields = z.infer<typeof promoFields>

/** Optimistic lock: `shown` holds the values that the form loaded. */
const promoEdit = promoFields.extend({
  shown: promo.pick({ code: true, discount: true, expiration_date: true }).optional(),
})

export type PromoEdit = z.infer<typeof promoEdit>

const promoId = z.object({ id: integerId })

export const listPromos = endpoint({
  method: 'GET',
  path: '/promos/',
  access: 'admin',
  summary: 'List promo codes, newest first; `search` looks at the code',
  query: paging.extend({ search: queryText() }),
  response: page(promo),
})

export const createPromo = endpoint({
  method: 'POST',
  path: '/promos/',
  access: 'admin',
  summary: 'Add a promo code',
  body: promoFields,
  idempotent: true,
  response: promo,
  status: 201,
})

export const updatePromo = endpoint({
  method: 'PUT',
  path: '/promos/{id}/',
  access: 'admin',
  summary: 'Edit a promo code',
  params: promoId,
  body: promoEdit,
  response: promo,
})

export const deletePromo = endpoint({
  method: 'DELETE',
  path: '/promos/{id}/',
  access: 'admin',
  summary: 'Delete a promo code; past orders keep their discount',
  params: promoId,
  response: z.object({ id: z.number().int() }),
})
