import { z } from 'zod'
import { endpoint } from '../endpoints/endpoint.ts'
import { FONTS, MAX_TEXT, PLACES } from '../engraving/rules.ts'
import { line, price, timestamp, uuid, wholeNumber } from '../fields.ts'
import { productWithVariants } from '../product.ts'

const chosen = <const Value extends string>(name: string, values: readonly Value[]) => {
  const rule = `${name} must be some of: ${values.join(', ')}`
  return z
    .array(z.enum(values, rule), rule)
    .min(1, `Choose at least one of: ${values.join(', ')}`)
    .overwrite((given) => values.filter((value) => given.includes(value)))
}

/** Characters are stored in their composed form. */
const engravingEdit = z.object({
  places: chosen('Places', PLACES),
  fonts: chosen('Fonts', FONTS),
  characters: line('Characters are required', 500).overwrite((typed) => typed.normalize('NFC')),
  max_length: wholeNumber('Longest text', 1, MAX_TEXT),
  price,
  days: wholeNumber('Days', 0, 60),
})

export const saveEngraving = endpoint({
  method: 'PUT',
  path: '/products/{id}/engraving/',
  access: 'admin',
  summary: 'Say how a product can be engraved; null: not at all',
  params: z.object({ id: uuid }),
  /** `updated_at`: the product's, as it was shown. */
  body: engravingEdit.extend({ updated_at: timestamp.nullish() }).nullable(),
  idempotent: true,
  response: productWithVariants,
})
