import { z } from 'zod'
import { endpoint } from '../endpoints/endpoint.ts'
import { amount, date } from '../fields.ts'
import { payoutsReport } from './payouts.ts'
import { periodQuery } from './period.ts'

/** A year with its leap day. */
export const MAX_REPORT_DAYS = 366

const taxSum = z.object({ net: amount, tax: amount, gross: amount })

/** `left`: sales less refunds. */
const taxOfPeriod = { sales: taxSum, refunds: taxSum, left: taxSum }

/** `margin`: goods of the margin scheme, `unrecorded`: orders whose VAT was not recorded. These show no VAT. */
const TAX_ROW_KINDS = ['rate', 'margin', 'unrecorded'] as const

const report = z.object({
  from: date,
  to: date,
  currency: z.string(),
  /** Orders that were paid in the period. */
  sales: z.object({
    orders: z.number().int(),
    /** Before discounts. */
    goods: amount,
    discounts: amount,
    delivery: amount,
    /** What an admin accepted more or less than the total. */
    difference: amount,
    /** Goods less discounts, with delivery and difference: what was paid. */
    gross: amount,
  }),
  /** Given back in the period, whenever the order was paid. */
  refunds: z.object({
    count: z.number().int(),
    pieces: amount,
    delivery: amount,
    whole_orders: amount,
    /** Amounts that name no pieces. */
    other: amount,
    /** What the bank of the shopper returned, which reduces the refunds. */
    came_back: amount,
    gross: amount,
  }),
  /** Sales less refunds. */
  takings: amount,
  /** Null without a VAT number. */
  tax: z
    .object({
      rows: z.array(z.object({ kind: z.enum(TAX_ROW_KINDS), rate: z.number().nullable(), ...taxOfPeriod })),
      ...taxOfPeriod,
    })
    .nullable(),
})

export type Report = z.infer<typeof report>

export const readReport = endpoint({
  method: 'GET',
  path: '/admin/reports/',
  access: 'admin',
  summary:
    'Sales, refunds, takings and VAT by rate of a period of at most 366 days, each on the day on which the money moved',
  query: periodQuery,
  response: report,
})

export const exportReport = endpoint({
  method: 'GET',
  path: '/admin/reports/export.csv',
  access: 'admin',
  summary: 'The same for a bookkeeper, as CSV: a row for each sale and refund, and each of their VAT rates',
  query: periodQuery,
  responseType: 'text/csv',
  response: z.string(),
})

export const readPayouts = endpoint({
  method: 'GET',
  path: '/admin/reports/payouts/',
  access: 'admin',
  summary:
    'What the payment provider has paid out in a period of at most 92 days, with the payments, refunds and fees in it, and what does not fit the orders',
  query: periodQuery,
  response: payoutsReport,
})

export const reportEndpoints = { readReport, exportReport, readPayouts }
