import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { page, paging } from './paging.ts'

export const category = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  parent_id: z.number().int().nullable(),
  parent: z.object({ id: z.number().int(), name: z.string() }).nullable(),
})

export type Category = z.infer<typeof category>

export const listCategories = endpoint({
  method: 'GET',
  path: '/category/',
  access: 'public',
  summary: 'List categories, newest first',
  query: paging,
  answer: page(category),
})
