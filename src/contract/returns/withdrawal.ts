import { z } from 'zod'
import { messageResponse } from '../account.ts'
import { endpoint } from '../endpoints/endpoint.ts'
import { amount, date, line, optionalQuery, timestamp, uuid } from '../fields.ts'
import { page, paging } from '../paging.ts'
import { byLinkOrOrder, identifyBody, linesQuantity, MAX_RETURNED_LINES } from './by-link-or-order.ts'
import { refundSince } from './refund-since.ts'
import { right } from './right.ts'

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

/** To refund, to refund and its day is over, refunded, or closed without a refund. */
export const WITHDRAWAL_STATES = ['open', 'late', 'refunded', 'closed'] as const

const listedWithdrawal = withdrawal.extend({
  customer: z.object({ name: z.string(), email: z.string() }),
  /** Fourteen days later, in the shop. */
  refund_by: date,
  currency: z.string(),
  /** All of its pieces were refunded since, or the whole order was; not when some were closed. */
  is_refunded: z.boolean(),
  /**
   * The value of its pieces that wait for a refund: 0.00 without any, or when they were free. Of free pieces with which
   * nothing of the order is left, what is to refund of the delivery.
   */
  open_value: amount,
  /** The shopper keeps what was not refunded; null while pieces wait for a refund. */
  closed: z.object({ created_at: timestamp, reason: z.string() }).nullable(),
  /**
   * What is left of all refunds by amount since then, and the time of the oldest: without the delivery, and without what has
   * paid for pieces. Null without any, and once it is refunded.
   */
  refund_since: refundSince.nullable(),
  /** As refunded: its pieces were free, or refunds by amount that the payment provider has cover them, and no delivery is to refund first. */
  can_mark: z.boolean(),
})

export type ListedWithdrawal = z.infer<typeof listedWithdrawal>

const withdrawalBody = byLinkOrOrder({
  items: z
    .array(z.object({ order_item_id: uuid, quantity: linesQuantity }), 'Choose what you withdraw from')
    .min(1, 'Choose what you withdraw from')
    .max(MAX_RETURNED_LINES, `At most ${MAX_RETURNED_LINES} lines`),
})

export type WithdrawalBody = z.infer<typeof withdrawalBody>

export const closeWithdrawalBody = z.object({
  /** The shopper reads it. */
  reason: line('Reason is required', 300),
  /** Although a refund by amount since covers its pieces: it was for something else. */
  confirm_refunded: z.boolean().optional(),
})

export const withdrawalEndpoints = {
  identifyWithdrawal: endpoint({
    method: 'POST',
    path: '/withdrawals/identify/',
    access: 'public',
    summary:
      'Ask for an e-mail with a link to withdraw from an order; the answer does not say whether it exists',
    body: identifyBody,
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
    query: paging.extend({
      state: optionalQuery(z.enum(WITHDRAWAL_STATES, `State must be one of ${WITHDRAWAL_STATES.join(', ')}`)),
    }),
    response: page(listedWithdrawal),
  }),
  markWithdrawalRefunded: endpoint({
    method: 'POST',
    path: '/withdrawals/{id}/refunded/',
    access: 'admin',
    summary:
      'Say that what was refunded by amount since a withdrawal was for its pieces, or that they were free',
    params: z.object({ id: uuid }),
    response: listedWithdrawal,
  }),
  closeWithdrawal: endpoint({
    method: 'POST',
    path: '/withdrawals/{id}/close/',
    access: 'admin',
    summary:
      'Close a withdrawal without a refund: the shopper keeps its pieces, and gets an e-mail with the reason',
    params: z.object({ id: uuid }),
    body: closeWithdrawalBody,
    response: listedWithdrawal,
  }),
}
