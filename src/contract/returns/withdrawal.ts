import { z } from 'zod'
import { messageResponse } from '../account.ts'
import { endpoint } from '../endpoints/endpoint.ts'
import { date, email, line, timestamp, uuid } from '../fields.ts'
import { page, paging } from '../paging.ts'
import { right } from './right.ts'

export const MAX_WITHDRAWN_LINES = 100

const withdrawable = z.object({
  order: z.object({ id: uuid, code: z.string(), created_at: timestamp }),
  items: z.array(
    z.object({
      order_item_id: uuid,
      /** With its options and engraving. */
      name: z.string(),
      quantity: z.number().int(),
      withdrawn_quantity: z.number().int(),
      /** From how many the shopper can withdraw now. */
      available_quantity: z.number().int(),
      right,
      /** The last day, in the shop; null before the delivery. */
      ends_on: date.nullable(),
      /** Why nothing is available, in a sentence. */
      problem: z.string().nullable(),
    }),
  ),
})

export type Withdrawable = z.infer<typeof withdrawable>

const withdrawal = z.object({
  id: uuid,
  order_id: uuid,
  code: z.string(),
  created_at: timestamp,
  items: z.array(z.object({ order_item_id: uuid, name: z.string(), quantity: z.number().int() })),
})

export type Withdrawal = z.infer<typeof withdrawal>

const listedWithdrawal = withdrawal.extend({
  customer: z.object({ name: z.string(), email: z.string() }),
  /** Fourteen days later, in the shop. */
  refund_by: date,
  /** As many of each line were refunded as are withdrawn, or everything was. */
  is_refunded: z.boolean(),
})

export type ListedWithdrawal = z.infer<typeof listedWithdrawal>

const NO_TOKEN = 'The token of the e-mail is required'
const QUANTITY = 'Quantity must be a whole number from 1'

const withdrawalBody = z
  .object({
    /** Of the mailed link. */
    token: z
      .string()
      .regex(/^[\w-]{0,100}$/, NO_TOKEN)
      .nullish(),
    /** Of the customer's own. */
    order_id: uuid.nullish(),
    items: z
      .array(
        z.object({
          order_item_id: uuid,
          quantity: z.number({ error: QUANTITY }).int(QUANTITY).min(1, QUANTITY).max(1_000_000, QUANTITY),
        }),
        'Choose what you withdraw from',
      )
      .min(1, 'Choose what you withdraw from')
      .max(MAX_WITHDRAWN_LINES, `At most ${MAX_WITHDRAWN_LINES} lines`),
  })
  .refine(({ token, order_id }) => token || order_id, {
    path: ['token'],
    error: NO_TOKEN,
  })

export type WithdrawalBody = z.infer<typeof withdrawalBody>

export const withdrawalEndpoints = {
  identifyWithdrawal: endpoint({
    method: 'POST',
    path: '/withdrawals/identify/',
    access: 'public',
    summary:
      'Ask for an e-mail with a link to withdraw from an order; the answer does not say whether it exists',
    body: z.object({ code: line('Order code is required', 40), email: email('Invalid email format') }),
    response: messageResponse,
    status: 202,
    limit: 'email_token',
  }),
  readWithdrawalLink: endpoint({
    method: 'GET',
    path: '/withdrawals/link/{token}/',
    access: 'visitor',
    summary: 'What can be withdrawn from by a mailed link, which is valid for 24 hours',
    params: z.object({ token: z.string() }),
    response: withdrawable,
  }),
  readOrderWithdrawal: endpoint({
    method: 'GET',
    path: '/withdrawals/order/{id}/',
    access: 'user',
    summary: "What can be withdrawn from of one of the customer's orders",
    params: z.object({ id: uuid }),
    response: withdrawable,
  }),
  createWithdrawal: endpoint({
    method: 'POST',
    path: '/withdrawals/',
    access: 'visitor',
    summary: 'Withdraw from lines of an order, by the token of a mailed link or as its customer',
    body: withdrawalBody,
    response: withdrawal,
    status: 201,
    idempotent: true,
    limit: 'order',
  }),
  listWithdrawals: endpoint({
    method: 'GET',
    path: '/withdrawals/',
    access: 'admin',
    summary: 'Withdrawals, newest first, with the day by which they must be refunded',
    query: paging,
    response: page(listedWithdrawal),
  }),
}
