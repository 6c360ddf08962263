import { z } from 'zod'
import { amount, date, timestamp, uuid } from '../fields.ts'

/** A quarter. */
export const MAX_PAYOUT_DAYS = 92

const TRANSACTION_KINDS = ['payment', 'refund', 'reversal', 'fee', 'other'] as const
export type TransactionKind = (typeof TRANSACTION_KINDS)[number]

const PAYOUT_PROBLEMS = ['no_order', 'not_paid', 'no_refund', 'amount'] as const
export type PayoutProblem = (typeof PAYOUT_PROBLEMS)[number]

const order = { order_id: uuid.nullable(), code: z.string().nullable() }

/** Money of the payout's currency; the net is the amount less the fee. */
const transaction = z.object({
  id: z.string(),
  kind: z.enum(TRANSACTION_KINDS),
  at: timestamp,
  amount,
  fee: amount,
  net: amount,
  description: z.string(),
  ...order,
  /** What does not fit: no order or refund of the shop, an order that is not paid, or another amount. */
  problem: z.enum(PAYOUT_PROBLEMS).nullable(),
  /** What the shop has recorded, where it is another amount. */
  expected: amount.nullable(),
})

const payout = z.object({
  id: z.string(),
  /** The day on which it arrives at the bank. */
  arrives_on: date,
  status: z.enum(['paid', 'pending', 'in_transit', 'canceled', 'failed']),
  currency: z.string(),
  amount,
  /** Null for a payout that was made by hand: the provider does not say what is in it. */
  transactions: z.array(transaction).nullable(),
})

export const payoutsReport = z.object({
  from: date,
  to: date,
  currency: z.string(),
  payouts: z.array(payout),
  /** Without payouts that failed, were canceled, or are of another currency. */
  total: z.object({
    payments: amount,
    refunds: amount,
    fees: amount,
    other: amount,
    /** Of payouts that were made by hand. */
    by_hand: amount,
    amount,
  }),
  /** How many transactions do not fit the orders. */
  problems: z.number().int(),
  /** Payments and refunds of the period that are in none of its payouts. */
  waiting: z.object({
    total: z.number().int(),
    amount,
    /** The newest 100. */
    items: z.array(
      z.object({
        kind: z.enum(['sale', 'refund', 'reversal']),
        at: timestamp,
        amount,
        order_id: uuid,
        code: z.string(),
      }),
    ),
  }),
})

export type PayoutsReport = z.infer<typeof payoutsReport>
