import { z } from 'zod'
import { endpoint } from '../endpoints/endpoint.ts'
import { optionalQuery, queryText, timestamp, uuid } from '../fields.ts'
import { page, paging } from '../paging.ts'

const EMAIL_STATUSES = ['queued', 'sent', 'failed'] as const

/** 'undelivered': refused for good, or failed three times and still retried; not those that an admin dismissed. */
export const EMAIL_FILTERS = [...EMAIL_STATUSES, 'undelivered'] as const

/** An admin's copy has '_copy' after its kind. */
export const EMAIL_KINDS = {
  orders: [
    'order_confirmed',
    'order_shipped',
    'order_tracking_corrected',
    'order_ready',
    'order_new_date',
    'order_cancelled',
    'payment_failed',
    'payment_refunded',
    'order_withdrawal',
    'order_withdrawal_closed',
    'withdrawal_link',
    'order_return',
    'gift_return',
    'return_link',
    'exchange_payment',
  ],
  accounts: [
    'verify_user',
    'verify_admin',
    'reset_user',
    'reset_admin',
    'password_changed_user',
    'password_changed_admin',
    'already_registered_user',
    'already_registered_admin',
    'account_deleted',
  ],
  owner: [
    'new_order',
    'cancelled_by_shopper',
    'late_orders',
    'new_withdrawal',
    'new_return',
    'low_stock',
    'reserved_stock',
    'payment_trouble',
    'admin_waiting',
    'admin_new_place',
    'admin_attacked',
  ],
} as const

export const EMAIL_GROUPS = ['orders', 'accounts', 'owner'] as const

const EMAIL_KIND_FILTERS = [...EMAIL_GROUPS, ...EMAIL_GROUPS.flatMap((group) => EMAIL_KINDS[group])]

const sentEmail = z.object({
  id: uuid,
  kind: z.string(),
  order: z.object({ id: uuid, code: z.string() }).nullable(),
  recipient: z.string(),
  /** Where it goes when it is sent again: of an order, its present address. */
  next_recipient: z.string(),
  /** Hidden, like the bodies, when the e-mail contains a token. */
  subject: z.string(),
  status: z.enum(EMAIL_STATUSES),
  is_undelivered: z.boolean(),
  attempts: z.number().int(),
  error: z.string().nullable(),
  created_at: timestamp,
  sent_at: timestamp.nullable(),
})

export type SentEmail = z.infer<typeof sentEmail>

const filters = z.object({
  /** A kind or a group of kinds. */
  kind: optionalQuery(z.enum(EMAIL_KIND_FILTERS, 'Unknown kind')),
  status: optionalQuery(z.enum(EMAIL_FILTERS, 'Unknown status')),
  search: queryText(),
})

export type EmailFilters = Partial<z.infer<typeof filters>>

const emailId = z.object({ id: uuid })

export const listEmails = endpoint({
  method: 'GET',
  path: '/admin/emails/',
  access: 'admin',
  summary: 'List e-mails, newest first',
  query: paging.extend(filters.shape),
  response: page(sentEmail),
})

export const readEmail = endpoint({
  method: 'GET',
  path: '/admin/emails/{id}/',
  access: 'admin',
  summary: 'Read an e-mail; the content of one with a token is hidden',
  params: emailId,
  response: sentEmail.extend({ text: z.string().nullable(), html: z.string().nullable() }),
})

export type ReadEmail = z.infer<typeof readEmail.response>

export const resendEmail = endpoint({
  method: 'POST',
  path: '/admin/emails/{id}/resend/',
  access: 'admin',
  summary: 'Send an e-mail again: retry a failed one, send a copy of a sent one',
  params: emailId,
  response: sentEmail,
  status: 202,
})

export const dismissEmail = endpoint({
  method: 'POST',
  path: '/admin/emails/{id}/dismiss/',
  access: 'admin',
  summary: 'Dismiss an e-mail that could not be sent: it no longer counts as undelivered',
  params: emailId,
  response: sentEmail,
})
