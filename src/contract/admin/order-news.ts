import { z } from 'zod'
import { endpoint } from '../endpoints/endpoint.ts'
import { queryText, uuid } from '../fields.ts'

const orderNews = z.object({
  /** Changes with the other fields. */
  version: z.string(),
  to_ship: z.number().int(),
  /** The orders paid last, newest first; at most 20. */
  newest_paid: z.array(uuid),
})

export type OrderNews = z.infer<typeof orderNews>

export const readOrderNews = endpoint({
  method: 'GET',
  path: '/admin/order-news/',
  access: 'admin',
  summary:
    'Read how many orders are to be shipped and which were paid last; with `version`, the answer waits up to 55 s for a change',
  query: z.object({ version: queryText() }),
  response: orderNews,
})
