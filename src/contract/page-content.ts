import { z } from 'zod'
import { endpoint } from './endpoints/endpoint.ts'
import { reference } from './fields.ts'
import { image } from './product.ts'
import { seo, seoFields } from './seo.ts'

/** Of a page with a picture. Absent: unchanged. */
export const pageFields = { ...seoFields, image_id: reference('Image ID must be a number').nullish() }

const stored = { ...seo, image_id: z.number().int().nullable() }

/** Older forms do not know the fields. */
export const pageShown = z.object(stored).partial().shape

export const pageContent = { ...stored, image: image.nullable() }

export const uploadPageImage = endpoint({
  method: 'POST',
  path: '/admin/page-images/',
  access: 'admin',
  summary:
    'Upload a picture (one `files` entry) for the page of a category or brand, which is saved with its id as `image_id`; kept for a day until then',
  requestType: 'multipart/form-data',
  response: image,
  status: 201,
})
