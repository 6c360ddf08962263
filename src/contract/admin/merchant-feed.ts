import { z } from 'zod'
import { endpoint } from '../endpoints/endpoint.ts'
import { uuid } from '../fields.ts'
import { page, paging } from '../paging.ts'

const excludedProduct = z.object({
  id: uuid,
  name: z.string(),
  code: z.string(),
  reasons: z.array(z.string()),
})

export type ExcludedProduct = z.infer<typeof excludedProduct>

export const listExcludedProducts = endpoint({
  method: 'GET',
  path: '/admin/merchant-feed/excluded/',
  access: 'admin',
  summary: 'List the products on sale that are not in the merchant feed, with the reasons',
  query: paging,
  response: page(excludedProduct),
})
