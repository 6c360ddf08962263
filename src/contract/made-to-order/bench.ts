import { z } from 'zod'
import { endpoint } from '../endpoints/endpoint.ts'
import { date, uuid } from '../fields.ts'
import { orderItem } from '../order.ts'
import { page, paging } from '../paging.ts'

/** A line of an order to ship that is to be made or engraved. */
const benchItem = orderItem
  .pick({ id: true, product_id: true, options: true, personalisation: true })
  .extend({
    order_id: uuid,
    order_code: z.string(),
    name: z.string(),
    code: z.string(),
    /** Pieces without those that are refunded or have left. */
    quantity: z.number().int(),
    /** Of them, to make. */
    made_quantity: z.number().int(),
    /** The last day on which the parcel may leave. */
    due_on: date,
    due: z.enum(['today', 'late']).nullable(),
  })

export type BenchItem = z.infer<typeof benchItem>

export const listBench = endpoint({
  method: 'GET',
  path: '/admin/bench/',
  access: 'admin',
  summary: 'What is to be made and to be engraved, by the day on which its parcel must leave',
  query: paging,
  response: page(benchItem),
})
