import { z } from 'zod'
import { endpoint } from '../../endpoints/endpoint.ts'
import { line, optionalQuery, reference, uuid } from '../../fields.ts'
import { product, productWithVariants } from '../../product.ts'

const PRODUCT_STATUSES = ['live', 'draft', 'archived'] as const

/** An archived product may have lost its brand. */
export const adminProduct = productWithVariants.extend({
  brand_id: product.shape.brand_id.nullable(),
  brand: product.shape.brand.nullable(),
  status: z.enum(PRODUCT_STATUSES),
})

export type AdminProduct = z.infer<typeof adminProduct>

const PRODUCT_SHELVES = ['draft', 'archived', 'no_pictures', 'no_facts', 'no_maker', 'gift_boxes'] as const
export type ProductShelf = (typeof PRODUCT_SHELVES)[number]

export const productShelf = optionalQuery(
  z.enum(PRODUCT_SHELVES, 'Show must be draft, archived, no_pictures, no_facts, no_maker or gift_boxes'),
)

const productId = z.object({ id: uuid })

export const readAdminProduct = endpoint({
  method: 'GET',
  path: '/admin/products/{id}/',
  access: 'admin',
  summary: 'Read one product, also a draft or an archived one',
  params: productId,
  response: adminProduct,
})

export const duplicateProduct = endpoint({
  method: 'POST',
  path: '/products/{id}/duplicate/',
  access: 'admin',
  summary: 'Copy a product with its pictures, as a draft without stock and with a code of its own',
  params: productId,
  idempotent: true,
  response: productWithVariants,
  status: 201,
})

export const restoredFields = z.object({
  code: line('Code is required', 50),
  brand_id: reference('Brand ID must be a number', 'Choose a brand'),
})

export const restoreProduct = endpoint({
  method: 'POST',
  path: '/products/{id}/restore/',
  access: 'admin',
  summary: 'Bring an archived product back as a draft; its code may be taken and its brand deleted meanwhile',
  params: productId,
  body: restoredFields,
  response: productWithVariants,
})
