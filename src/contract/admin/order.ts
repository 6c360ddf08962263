import { z } from 'zod'
import { shipment } from '../delivery/order-shipping.ts'
import { endpoint } from '../endpoints/endpoint.ts'
import { amount, date, optionalMultiline, timestamp, uuid } from '../fields.ts'
import { closedWithdrawal, order, orderEvent, orderItem, orderWithdrawal } from '../order.ts'
import { refundSince } from '../returns/refund-since.ts'
import { returnHistory } from '../returns/return-states.ts'

const byAdmin = z.object({ id: uuid, name: z.string() }).nullable()

const ORDER_ACTIONS = ['ship', 'ready', 'deliver', 'cancel', 'refund'] as const
export type OrderAction = (typeof ORDER_ACTIONS)[number]

const orderRefund = z.object({
  id: uuid,
  amount,
  /** Of it, for the delivery. */
  shipping: amount,
  /** A pending refund is retried until the payment provider accepts it. */
  status: z.enum(['pending', 'succeeded', 'failed']),
  reason: z.string().nullable(),
  /** The code of the order whose payment gave it back, when that is another one: of an exchange, a part can be. */
  payment_of: z.string().nullable(),
  /** The code of the order that it pays, of an exchange: it is pending until that is paid, and has failed when it was not. */
  pays: z.string().nullable(),
  /** Null when the shop or the provider's dashboard made the refund. */
  admin: byAdmin,
  items: z.array(
    z.object({
      order_item_id: uuid,
      quantity: z.number().int(),
      /** Of them, pieces that had left. */
      sent_quantity: z.number().int(),
      restocked: z.boolean(),
      /** Fewer than `quantity` when only what had not left goes back into stock. */
      restocked_quantity: z.number().int(),
    }),
  ),
  created_at: timestamp,
})

const orderNote = z.object({
  id: z.number().int(),
  text: z.string(),
  admin: byAdmin,
  created_at: timestamp,
})

const ORDER_CORRECTIONS = ['details', 'tracking'] as const
export type OrderCorrection = (typeof ORDER_CORRECTIONS)[number]

/** What an admin corrected in the details or the tracking of an order, or promised later: only the fields that differ. */
const orderCorrection = z.object({
  id: z.number().int(),
  what: z.enum([...ORDER_CORRECTIONS, 'promise']),
  before: z.record(z.string(), z.string()),
  after: z.record(z.string(), z.string()),
  admin: byAdmin,
  created_at: timestamp,
})

/** A payment of a wrong amount that an admin accepts, or gives back with the order's cancellation. */
const mispayment = z.object({
  amount,
  /** The rest, when a part was given back in the provider's dashboard. */
  refundable: amount,
  /** The payment's, which may differ from the order's. */
  currency: z.string(),
  is_acceptable: z.boolean(),
})

/** An e-mail to the shopper or the gift's receiver that did not arrive. */
const undeliveredEmail = z.object({
  id: uuid,
  subject: z.string(),
  recipient: z.string(),
  /** A queued e-mail is still retried. */
  status: z.enum(['queued', 'failed']),
  error: z.string().nullable(),
})

export const adminOrder = order.extend({
  order_items: z.array(
    orderItem.extend({
      refunded_quantity: z.number().int(),
      /** Withdrawn from, and not refunded. */
      awaiting_refund_quantity: z.number().int(),
    }),
  ),
  events: z.array(orderEvent.extend({ admin: byAdmin })),
  /** Without an admin: by the shopper or the shop. */
  returns: z.array(
    returnHistory.extend({ events: z.array(returnHistory.shape.events.element.extend({ admin: byAdmin })) }),
  ),
  shipments: z.array(shipment.extend({ admin: byAdmin })),
  withdrawals: z.array(
    orderWithdrawal.extend({ closed: closedWithdrawal.extend({ admin: byAdmin }).optional() }),
  ),
  refunds: z.array(orderRefund),
  notes: z.array(orderNote),
  corrections: z.array(orderCorrection),
  /** What can be corrected now. */
  correctable: z.array(z.enum(ORDER_CORRECTIONS)),
  /** The payment issue in a sentence; it stays after an admin has resolved it. */
  payment_trouble: z.string().nullable(),
  needs_attention: z.boolean(),
  undelivered_emails: z.array(undeliveredEmail),
  mispayment: mispayment.nullable(),
  /** Null until the order is paid; it differs from `grand_total` when an admin accepted another amount. */
  paid_amount: amount.nullable(),
  refundable_amount: amount,
  /** Of it, what is left of the delivery. */
  refundable_shipping: amount,
  /**
   * Of a withdrawal that waits for a refund, one that is covered if there is one. Null when nothing is left of refunds by
   * amount since.
   */
  refund_since: refundSince.nullable(),
  /** The last day on which the parcel may leave; null for shipped orders of before promises were kept. */
  dispatch_by: date.nullable(),
  /** When its last parcel left. */
  shipped_at: timestamp.nullable(),
  delivered_at: timestamp.nullable(),
  packing_admin: byAdmin,
  tracking_url: z.string().nullable(),
  /** All pieces are refunded before any left, and not all of the payment: a cancellation ends it, with or without the rest. */
  nothing_to_send: z.boolean(),
  actions: z.array(z.enum(ORDER_ACTIONS)),
})

export type AdminOrder = z.infer<typeof adminOrder>

const orderId = z.object({ id: uuid })

export const readOrder = endpoint({
  method: 'GET',
  path: '/order/{id}/',
  access: 'admin',
  summary: 'Read an order: timeline, refunds, notes and what can be done with it',
  params: orderId,
  response: adminOrder,
})

export const resolvePaymentIssue = endpoint({
  method: 'POST',
  path: '/order/{id}/payment-seen/',
  access: 'admin',
  summary: "Say that what was wrong with an order's payment is put right",
  params: orderId,
  /** The issue that the admin saw; another one by now is a conflict. */
  body: z.object({ trouble: optionalMultiline(5000).nullish() }),
  optionalBody: true,
  response: adminOrder,
})
