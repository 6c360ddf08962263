import { z } from 'zod'
import { endpoint } from '../endpoints/endpoint.ts'
import { dateOf, hasTwoDecimals } from '../fields.ts'

const RATE_MESSAGE = 'Rate must be a percentage from 0 to 99.99 with at most two decimals'
/** As a number or as a string like '20.00'. Forms show the message of the first. */
const rate = z
  .union(
    [
      z.number(RATE_MESSAGE),
      z
        .string()
        .trim()
        .regex(/^\d{1,2}(\.\d{1,2})?$/)
        .transform(Number),
    ],
    RATE_MESSAGE,
  )
  .refine((value) => value >= 0 && value <= 99.99 && hasTwoDecimals(value), RATE_MESSAGE)

/** Goods of the margin scheme show no VAT, so they have no rate. */
export const taxRateFields = z.object({
  tax_class: z.enum(['standard', 'zero'], 'Tax class must be standard or zero'),
  rate,
  valid_from: dateOf('Valid from'),
})

const taxRate = taxRateFields.extend({ rate: z.number() })

export type TaxRate = z.infer<typeof taxRate>

export const listTaxRates = endpoint({
  method: 'GET',
  path: '/tax-rates/',
  access: 'admin',
  summary: 'List the VAT rates, newest first',
  response: z.array(taxRate),
})

export const saveTaxRate = endpoint({
  method: 'POST',
  path: '/tax-rates/',
  access: 'admin',
  summary: 'Add the VAT rate of a class from a day on; one of the same day is replaced',
  body: taxRateFields,
  response: taxRate,
  status: 201,
})

export const taxEndpoints = { listTaxRates, saveTaxRate }
