import { z } from 'zod'
import { endpoint } from '../endpoints/endpoint.ts'
import { amount, date, timestamp, uuid } from '../fields.ts'
import { ORDER_STATUSES } from '../order.ts'
import { chosenOption } from '../variant.ts'

/** `due_on`: the first day by which the owner has to do something. */
const waiting = z.object({ total: z.number().int(), due_on: date.nullable(), is_late: z.boolean() })

const takings = z.object({ amount, orders: z.number().int() })

/** Payments minus refunds, each on its own day in the shop's time zone. */
const period = z.object({ now: takings, before: takings })

export const dashboard = z.object({
  currency: z.string(),
  to_ship: z.object({ total: z.number().int(), oldest_paid_at: timestamp.nullable() }),
  /** Orders to ship whose parcel should have left. */
  late_orders: z.number().int(),
  /** Orders whose pieces are all refunded before any left, and not all of the payment. */
  nothing_to_send: z.number().int(),
  takings: z.object({
    /** `before` is the preceding period of the same length. */
    today: period,
    last_7_days: period,
    last_30_days: period,
    /** The last 60 days, oldest first. */
    days: z.array(takings.extend({ day: date })),
  }),
  orders_by_status: z.record(z.enum(ORDER_STATUSES), z.number().int()),
  stock: z.object({ low_below: z.number().int(), low: z.number().int(), out: z.number().int() }),
  /** Stock that unpaid orders reserve; `share` and `threshold` are percent of the stock's value. */
  reserved: z.object({ pieces: z.number().int(), amount, share: z.number(), threshold: z.number().int() }),
  best_sellers: z.object({
    /** Payment time of the oldest order counted: at most 1,000 orders of the last 30 days are. */
    since: timestamp.nullable(),
    items: z.array(
      z.object({
        product_id: uuid,
        variant_id: uuid,
        name: z.string(),
        code: z.string(),
        options: z.array(chosenOption),
        quantity: z.number().int(),
        amount,
      }),
    ),
  }),
  failed_emails: z.number().int(),
  /** E-mails refused for good, or failed three times and still retried. */
  undelivered_emails: z.number().int(),
  payment_troubles: z.number().int(),
  /** That are not refunded. */
  withdrawals: waiting,
  /** To answer, or to refund. */
  returns: waiting,
  /** Admins who have verified their address and wait to be enabled. */
  waiting_admins: z.number().int(),
})

export type Dashboard = z.infer<typeof dashboard>

export const readDashboard = endpoint({
  method: 'GET',
  path: '/admin/dashboard/',
  access: 'admin',
  summary: 'Read the dashboard: sales, orders to ship, stock and what needs attention',
  response: dashboard,
})
