import { z } from 'zod'
import { endpoint } from '../endpoints/endpoint.ts'
import { daysInOrder, optionalQuery, queryDays, queryId, queryText, timestamp, uuid } from '../fields.ts'
import { page, paging } from '../paging.ts'

export const CHANGE_SUBJECTS = [
  'category',
  'brand',
  'collection',
  'product',
  'promo',
  'order',
  'return',
  'user',
  'admin',
  'settings',
  'email',
] as const

export type ChangeSubject = (typeof CHANGE_SUBJECTS)[number]

const fields = z.record(z.string(), z.unknown()).nullable()

export const change = z.object({
  id: z.number().int(),
  created_at: timestamp,
  /** Null: the shop itself. */
  admin: z.object({ id: uuid, first_name: z.string(), last_name: z.string(), email: z.string() }).nullable(),
  subject: z.enum(CHANGE_SUBJECTS),
  subject_id: z.string(),
  name: z.string(),
  action: z.string(),
  /** Only the fields that differ; null for a creation. */
  before: fields,
  after: fields,
  /** How many lines are behind it, found by `batch_id`. */
  batch_size: z.number().int(),
})

export type Change = z.infer<typeof change>

export const changeFilters = z.object({
  subject: optionalQuery(z.enum(CHANGE_SUBJECTS, 'Unknown subject')),
  subject_id: queryText(100),
  batch_id: queryId('Batch ID must be a number'),
  admin_id: optionalQuery(uuid),
  ...queryDays,
})

export const listChanges = endpoint({
  method: 'GET',
  path: '/admin/log/',
  access: 'admin',
  summary: 'What admins changed, newest first; days are whole days in the shop, both included',
  query: paging.extend(changeFilters.shape).refine(...daysInOrder),
  response: page(change),
})
