import { z } from 'zod'
import { endpoint } from '../../endpoints/endpoint.ts'
import { timestamp, uuid } from '../../fields.ts'
import { page, paging } from '../../paging.ts'

const imageDownload = z.object({
  product_id: uuid,
  code: z.string(),
  name: z.string(),
  queued: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  problems: z.array(z.object({ url: z.string(), message: z.string() })),
  queued_at: timestamp,
})

export type ImageDownload = z.infer<typeof imageDownload>

export const listImageDownloads = endpoint({
  method: 'GET',
  path: '/admin/image-downloads/',
  access: 'admin',
  summary:
    'The pictures that imports download, a row a product, newest import first: how many are queued, done and failed, and why',
  query: paging,
  response: page(imageDownload),
})
