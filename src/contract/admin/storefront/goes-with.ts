import { z } from 'zod'
import { listedProduct } from '../../collections/collection.ts'
import { endpoint } from '../../endpoints/endpoint.ts'
import { uuid } from '../../fields.ts'

export const MAX_GOES_WITH = 8

const params = z.object({ id: uuid })

/** In order. Archived products and drafts are not shown in the shop. */
const response = z.object({ products: z.array(listedProduct.extend({ is_live: z.boolean() })) })

export type GoesWith = z.infer<typeof response>

export const readGoesWith = endpoint({
  method: 'GET',
  path: '/admin/products/{id}/goes-with/',
  access: 'admin',
  summary: 'Read which products the owner shows beside a product',
  params,
  response,
})

export const saveGoesWith = endpoint({
  method: 'PUT',
  path: '/admin/products/{id}/goes-with/',
  access: 'admin',
  summary:
    'Choose the products that are shown beside a product; without any, what is bought together, else what is in the same collection',
  params,
  body: z.object({
    product_ids: z.array(uuid).max(MAX_GOES_WITH, `At most ${MAX_GOES_WITH} pieces`),
  }),
  response,
})
