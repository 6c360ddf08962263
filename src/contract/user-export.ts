import { z } from 'zod'
import { savedAddress } from './address/address.ts'
import { change } from './admin/audit-log.ts'
import { securityEvent } from './admin/security-log.ts'
import { orderDocument } from './documents/document.ts'
import { endpoint } from './endpoints/endpoint.ts'
import { personalisation } from './engraving/engraving.ts'
import { timestamp } from './fields.ts'
import { order } from './order.ts'
import { orderReturn } from './returns/order-return.ts'
import { user } from './user.ts'
import { wishlist } from './wishlist.ts'

const userExport = z.object({
  exported_at: timestamp,
  profile: user,
  addresses: z.array(savedAddress),
  wishlist: z.array(
    wishlist.shape.wishlist_items.element.shape.product.pick({ id: true, name: true, code: true }),
  ),
  cart: z.array(
    z.object({
      product_id: z.string(),
      name: z.string(),
      quantity: z.number().int(),
      personalisation: personalisation.nullable(),
    }),
  ),
  orders: z.array(order),
  /** With what the customer wrote. */
  returns: z.array(orderReturn),
  documents: z.array(orderDocument.omit({ id: true }).extend({ order_code: z.string() })),
  sessions: z.array(z.object({ created_at: timestamp, seen_at: timestamp, expires_at: timestamp })),
  logins: z.array(z.object({ ip: z.string(), seen_at: timestamp })),
  security_events: z.array(securityEvent.pick({ created_at: true, kind: true, ip: true, count: true })),
  edits: z.array(change.pick({ created_at: true, before: true, after: true })),
  emails: z.array(z.object({ subject: z.string(), created_at: timestamp, sent_at: timestamp.nullable() })),
})

export type UserExport = z.infer<typeof userExport>

export const exportMe = endpoint({
  method: 'GET',
  path: '/users/me/export/',
  access: 'user',
  summary: 'Export all personal data of the customer, except secrets and admin notes on orders',
  response: userExport,
})
