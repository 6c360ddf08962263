import { z } from 'zod'
import { endpoint } from '../../endpoints/endpoint.ts'
import { optionalLine, uuid } from '../../fields.ts'

export const MAX_CODES = 5_000

const foundProduct = z.object({
  id: uuid,
  /** Those of its variants that were asked for. */
  codes: z.array(z.string()),
  name: z.string(),
  /** Of its images. */
  file_names: z.array(z.string()),
})

export type FoundProduct = z.infer<typeof foundProduct>

/** A POST, because thousands of codes do not fit into a URL. */
export const findProductsByCode = endpoint({
  method: 'POST',
  path: '/admin/products/by-code/',
  access: 'admin',
  summary: 'Products on sale and drafts with one of these codes, whatever the case; changes nothing',
  body: z.object({
    codes: z
      .array(optionalLine(200), 'Codes must be a list of texts')
      .max(MAX_CODES, `At most ${MAX_CODES.toLocaleString('en-US')} codes`),
  }),
  response: z.object({ items: z.array(foundProduct) }),
})
