import { z } from 'zod'
import { amount } from '../fields.ts'

const taxAtRate = z.object({ rate: z.number(), net: amount, tax: amount })

/** After the discount. `rate` in percent; null: the margin scheme, or mixed rates. */
export const lineTax = z.object({ rate: z.number().nullable(), net: amount, tax: amount, gross: amount })

/** Null without a VAT number. */
export const orderTax = z
  .object({
    net: amount,
    tax: amount,
    rates: z.array(taxAtRate),
    shipping: lineTax.extend({ rates: z.array(taxAtRate) }),
  })
  .nullable()
