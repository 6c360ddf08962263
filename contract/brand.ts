import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { page, paging } from './paging.ts'

export const brand = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
})

export type Brand = z.infer<typeof brand>

export const listBrands = endpoint({
  method: 'GET',
  path: '/brands/',
  access: 'public',
  summary: 'List brands, newest first',
  query: paging,
  answer: page(brand),
})
