import { z } from 'zod'
import { endpoint } from './endpoints/endpoint.ts'
import { integerId, line, multiline, queryText } from './fields.ts'
import { pageContent, pageFields, pageShown } from './page-content.ts'
import { page, paging } from './paging.ts'

export const brand = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  ...pageContent,
})

export type Brand = z.infer<typeof brand>

export const listBrands = endpoint({
  method: 'GET',
  path: '/brands/',
  access: 'public',
  summary: 'List brands, newest first; `search` looks at name and description',
  query: paging.extend({ search: queryText() }),
  response: page(brand),
})

export const brandFields = z.object({
  name: line('Name is required', 100),
  description: multiline('Description is required', 2000),
  ...pageFields,
})

export type BrandFields = z.infer<typeof brandFields>

/** Optimistic lock: `shown` holds the values that the form loaded. */
const brandChange = brandFields.extend({
  shown: brand.omit({ id: true, image: true }).extend(pageShown).optional(),
})

/** The specification allows `parent_id`, but brands have no parent: it is validated and dropped. */
const brandEdit = brandChange
  .extend({ parent_id: z.number({ error: 'Parent ID must be a number' }).nullish() })
  .transform(({ parent_id: _, ...change }) => change)

export type BrandEdit = z.infer<typeof brandEdit>

const brandId = z.object({ id: integerId })

export const createBrand = endpoint({
  method: 'POST',
  path: '/brands/',
  access: 'admin',
  summary: 'Add a brand',
  body: brandFields,
  idempotent: true,
  response: brand,
  status: 201,
})

export const updateBrand = endpoint({
  method: 'PUT',
  path: '/brands/{id}/',
  access: 'admin',
  summary: 'Edit a brand',
  params: brandId,
  body: brandEdit,
  response: brand,
})

export const deleteBrand = endpoint({
  method: 'DELETE',
  path: '/brands/{id}/',
  access: 'admin',
  summary: 'Delete a brand that no product has',
  params: brandId,
  response: z.object({ id: z.number().int() }),
})
