import { z } from 'zod'
import { endpoint } from '../endpoints/endpoint.ts'
import { timestamp } from '../fields.ts'
import { page, paging } from '../paging.ts'

const missedSearch = z.object({ text: z.string(), count: z.number().int(), last_at: timestamp })

export type MissedSearch = z.infer<typeof missedSearch>

export const listMissedSearches = endpoint({
  method: 'GET',
  path: '/admin/missed-searches/',
  access: 'admin',
  summary: 'List what shoppers searched for without a result, the most frequent first',
  query: paging,
  response: page(missedSearch),
})
