import { z } from 'zod'
import { ACCOUNT_KINDS } from '../account.ts'
import { endpoint } from '../endpoints/endpoint.ts'
import { optionalQuery, timestamp } from '../fields.ts'
import { page, paging } from '../paging.ts'

export const SECURITY_EVENTS = [
  'log_in_failed',
  'log_in_throttled',
  'admin_logged_in',
  'password_reset_requested',
  'password_reset',
  'password_changed',
  'admin_created',
  'admin_edited',
  'account_enabled',
  'account_disabled',
  'webhook_refused',
  'sandbox_refused',
  'upload_refused',
  'export',
] as const

export type SecurityEventKind = (typeof SECURITY_EVENTS)[number]

export const securityEvent = z.object({
  id: z.number().int(),
  created_at: timestamp,
  kind: z.enum(SECURITY_EVENTS),
  /** Name and e-mail are empty for deleted and unknown accounts. */
  actor: z
    .object({
      kind: z.enum(ACCOUNT_KINDS),
      id: z.uuid().nullable(),
      name: z.string(),
      email: z.string().nullable(),
    })
    .nullable(),
  /** IPv6 addresses are cut to their /64. */
  ip: z.string().nullable(),
  /** Equal events within a minute are one row. */
  count: z.number().int(),
  detail: z.record(z.string(), z.string()),
})

export type SecurityEvent = z.infer<typeof securityEvent>

export const listSecurityEvents = endpoint({
  method: 'GET',
  path: '/admin/security-log/',
  access: 'admin',
  summary: 'Log-ins that failed, refused webhooks, exports and the like, newest first; kept for 90 days',
  query: paging.extend({ kind: optionalQuery(z.enum(SECURITY_EVENTS, 'Unknown kind')) }),
  response: page(securityEvent),
})
