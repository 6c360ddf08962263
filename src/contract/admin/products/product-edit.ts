import { z } from 'zod'
import { endpoint } from '../../endpoints/endpoint.ts'
import { integerId, isMissing, line, multiline, price, reference, timestamp, uuid } from '../../fields.ts'
import { madeToOrderField } from '../../made-to-order/made-to-order.ts'
import { productWithVariants } from '../../product.ts'
import { returnRightField } from '../../returns/right.ts'
import { seoFields } from '../../seo.ts'
import { TAX_CLASSES } from '../../tax/tax-class.ts'
import { formerPriceField, isFormerPriceHigher, lowFormerPrice } from './former-price.ts'

export const MAX_STOCK = 1_000_000
export const MAX_IMAGES = 10
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024

// For the forms' file dialogs: the server checks the content and always accepts webp.
export const CREATE_IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp']
export const EDIT_IMAGE_TYPES = ['image/jpeg', 'image/png']

export const NO_IMAGE = 'At least one image is required'
export const WRONG_IMAGE = 'Unsupported file format'
export const LARGE_IMAGE = 'File size is too large'

export const stock = z
  .number({
    error: ({ input }) =>
      isMissing(input) ? 'Stock quantity is required' : 'Stock quantity must be a number',
  })
  .int('Stock quantity must be a whole number')
  .min(0, 'Stock quantity must not be below 0')
  .max(MAX_STOCK, `Stock quantity must be at most ${MAX_STOCK.toLocaleString('en-US')}`)

const MAX_LOW_STOCK = 1000
const LOW_STOCK_MESSAGE = `Low stock must be a whole number from 0 to ${MAX_LOW_STOCK}`

export const brandId = reference('Brand ID must be a number', 'Choose a brand')
export const categoryId = reference('Category ID must be a number')
export const lowStockBelow = z
  .number({ error: LOW_STOCK_MESSAGE })
  .int(LOW_STOCK_MESSAGE)
  .min(0, LOW_STOCK_MESSAGE)
  .max(MAX_LOW_STOCK, LOW_STOCK_MESSAGE)

const fields = z.object({
  name: line('Name is required', 200),
  description: multiline('Description is required', 10_000),
  code: line('Code is required', 50),
  price,
  ...formerPriceField,
  /** Confirms a price of 0, which may be a slip. */
  free: z.boolean({ error: 'Free must be true or false' }).optional(),
  /** Saves a name that the wording guard refuses. */
  allow_wording: z.boolean({ error: 'Allow wording must be true or false' }).optional(),
  stock_quantity: stock,
  ...madeToOrderField,
  brand_id: brandId,
  category_id: categoryId.nullish().transform((id) => id ?? null),
  /** Absent: unchanged; a new product is live. */
  draft: z.boolean({ error: 'Draft must be true or false' }).optional(),
  /** Null: the shop's threshold. 0: one of a kind, never low. Absent: unchanged. */
  low_stock_below: lowStockBelow.nullish(),
  ...returnRightField,
  /** Absent: unchanged; a new product is 'standard'. */
  tax_class: z.enum(TAX_CLASSES, 'Tax class must be standard, zero or margin').optional(),
  /** Absent: unchanged; a new product is none. */
  is_gift_box: z.boolean({ error: 'Gift box must be true or false' }).optional(),
  ...seoFields,
})

export const isPriceConfirmed = ({ price, free }: { price: number; free?: boolean | undefined }) =>
  price !== 0 || free === true
export const unconfirmedPrice = {
  path: ['price'] as PropertyKey[],
  error: 'A price of 0 is only for a product that is marked as free',
  // Also beside other errors, so that all are reported at once.
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

export const productFields = fields
  .refine(isPriceConfirmed, unconfirmedPrice)
  .refine(isFormerPriceHigher, lowFormerPrice)

export type ProductInput = z.infer<typeof productFields>

/** Free is a price of 0: nothing else is stored. */
export type ProductFields = Omit<ProductInput, 'free' | 'allow_wording'>

/** Optimistic lock: `updated_at` and `stock_shown` are the values that the form loaded. */
const productEdit = fields
  .extend({
    updated_at: timestamp.optional(),
    stock_shown: z.number().int().min(0).optional(),
  })
  .refine(isPriceConfirmed, unconfirmedPrice)
  .refine(isFormerPriceHigher, lowFormerPrice)

export type ProductEdit = z.infer<typeof productEdit>

const productId = z.object({ id: uuid })

export const createProduct = endpoint({
  method: 'POST',
  path: '/products/',
  access: 'admin',
  summary: 'Add a product',
  body: z.object({ product: productFields }),
  idempotent: true,
  response: productWithVariants,
  status: 201,
})

export const updateProduct = endpoint({
  method: 'PUT',
  path: '/products/{id}/',
  access: 'admin',
  summary: 'Edit a product',
  params: productId,
  body: productEdit,
  idempotent: true,
  response: productWithVariants,
})

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/products/{id}/',
  access: 'admin',
  summary: 'Archive a product: take it off sale',
  params: productId,
  response: z.object({ id: uuid }),
})

export const uploadImages = endpoint({
  method: 'POST',
  path: '/products/{id}/upload/',
  access: 'admin',
  summary:
    'Add images (repeated `files` entries), all of them or none; with its `updated_at` as If-Match only while nobody else has saved the product',
  params: productId,
  requestType: 'multipart/form-data',
  idempotent: true,
  response: productWithVariants,
})

export const deleteImage = endpoint({
  method: 'DELETE',
  path: '/products/{id}/images/{image_id}/',
  access: 'admin',
  summary: 'Remove an image of a product',
  params: z.object({ id: uuid, image_id: integerId }),
  response: z.object({ id: z.number().int() }),
})

export const sortImages = endpoint({
  method: 'PUT',
  path: '/products/{id}/images/',
  access: 'admin',
  summary: 'Reorder the images of a product',
  params: productId,
  body: z.object({
    order: z
      .array(reference('Image ID must be a number'), 'Order must be a list of image ids')
      .max(100, 'Order must be a list of image ids')
      .refine((ids) => new Set(ids).size === ids.length, 'Order must name each image once'),
    updated_at: timestamp.optional(),
  }),
  response: productWithVariants,
})
