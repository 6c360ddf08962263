import { z } from 'zod'
import { endpoint } from '../endpoints/endpoint.ts'
import { line, uuid } from '../fields.ts'

export const MIN_FIND_LENGTH = 2
export const MAX_FOUND = 5

const product = z.object({ id: uuid, code: z.string(), name: z.string() })

const found = z.object({
  orders: z.array(z.object({ id: uuid, code: z.string(), name: z.string(), status: z.string() })),
  products: z.array(product),
  /** Products that are not published yet. */
  drafts: z.array(product),
  gift_boxes: z.array(product),
  customers: z.array(z.object({ id: uuid, name: z.string(), email: z.string() })),
})

export type Found = z.infer<typeof found>

export const findAnything = endpoint({
  method: 'GET',
  path: '/admin/find/',
  access: 'admin',
  summary: `Find orders (code, name, e-mail, phone), products, drafts and gift boxes (name, any code) and customers; at most ${MAX_FOUND} of each`,
  query: z.object({
    text: line('Text is required').refine(
      (text) => text.length >= MIN_FIND_LENGTH,
      `Text must have at least ${MIN_FIND_LENGTH} characters`,
    ),
  }),
  response: found,
})
