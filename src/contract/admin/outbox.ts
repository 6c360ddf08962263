import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { optionalQuery, queryText, timestamp, uuid } from '../fields.ts'
import { page, paging } from '../paging.ts'

export const EMAIL_STATUSES = ['queued', 'sent', 'failed'] as const

const sentEmail = z.object({
  id: uuid,
  kind: z.string(),
  order: z.object({ id: uuid, code: z.string() }).nullable(),
  recipient: z.string(),
  /** Like the bodies, hidden of a letter that carries a token. */
  subject: z.string(),
  status: z.enum(EMAIL_STATUSES),
  attempts: z.number().int(),
  /** What the mail server said last. */
  error: z.string().nullable(),
  created_at: timestamp,
  sent_at: timestamp.nullable(),
})

export type SentEmail = z.infer<typeof sentEmail>

const emailId = z.object({ id: uuid })

export const listEmails = endpoint({
  method: 'GET',
  path: '/admin/emails/',
  access: 'admin',
  summary: 'List what was mailed, newest first',
  query: paging.extend({
    status: optionalQuery(z.enum(EMAIL_STATUSES, 'Unknown status')),
    /** Anywhere in the address that it went to or in its subject. */
    search: queryText(),
  }),
  answer: page(sentEmail),
})

export const readEmail = endpoint({
  method: 'GET',
  path: '/admin/emails/{id}/',
  access: 'admin',
  summary: 'Read a letter; one that carries a token is told of without its words',
  params: emailId,
  answer: sentEmail.extend({ text: z.string().nullable(), html: z.string().nullable() }),
})

export type ReadEmail = z.infer<typeof readEmail.answer>

export const resendEmail = endpoint({
  method: 'POST',
  path: '/admin/emails/{id}/resend/',
  access: 'admin',
  summary: 'Send a letter again: a failed one once more, a sent one as a copy',
  params: emailId,
  answer: sentEmail,
  status: 202,
})
