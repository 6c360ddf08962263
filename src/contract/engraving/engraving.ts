import { z } from 'zod'
import { endpoint } from '../endpoints/endpoint.ts'
import { line, uuid } from '../fields.ts'
import { FONTS, PLACES } from './rules.ts'

export const engraving = z.object({
  places: z.array(z.enum(PLACES)),
  fonts: z.array(z.enum(FONTS)),
  /** Also ranges such as A-Z. A space is always allowed. */
  characters: z.string(),
  max_length: z.number().int(),
  /** Added to the price of the variant. */
  price: z.number(),
  /** Working days that are added to the delivery. */
  days: z.number().int(),
})

const place = z.enum(PLACES, `Place must be one of: ${PLACES.join(', ')}`)
const font = z.enum(FONTS, `Font must be one of: ${FONTS.join(', ')}`)
const text = line('Text is required').overwrite((typed) => typed.normalize('NFC'))

/** Texts are compared in their composed form. */
export const personalisationInput = z.object({ place, font, text })

export const personalisation = z.object({
  place: z.enum(PLACES),
  font: z.enum(FONTS),
  text: z.string(),
  drawing_url: z.string(),
})

export const previewEngraving = endpoint({
  method: 'GET',
  path: '/engraving/preview.svg',
  access: 'public',
  summary: 'The drawing of a text on a product, as SVG',
  query: personalisationInput.extend({ product_id: uuid }),
  responseType: 'image/svg+xml',
  response: z.string(),
})

export const readDrawing = endpoint({
  method: 'GET',
  path: '/order/{id}/items/{item_id}/drawing.svg',
  access: 'visitor',
  summary:
    'The drawing of an order line as it was ordered: for its customer, a guest who knows the id, and admins',
  params: z.object({ id: uuid, item_id: uuid }),
  responseType: 'image/svg+xml',
  response: z.string(),
})
