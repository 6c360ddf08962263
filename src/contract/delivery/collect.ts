import { z } from 'zod'
import { adminOrder } from '../admin/order.ts'
import { endpoint } from '../endpoints/endpoint.ts'
import { optionalLine, uuid } from '../fields.ts'

const orderId = z.object({ id: uuid })

export const readyOrder = endpoint({
  method: 'POST',
  path: '/order/{id}/ready/',
  access: 'admin',
  summary: 'Say that an order is ready to collect; its shopper gets an e-mail with a code',
  params: orderId,
  /** As of a shipment: an order that the shopper has withdrawn from, also in part, needs it. */
  body: z.object({ confirm_withdrawn: z.boolean().optional() }),
  optionalBody: true,
  response: adminOrder,
})

export const deliverOrder = endpoint({
  method: 'POST',
  path: '/order/{id}/deliver/',
  access: 'admin',
  summary: 'Mark a shipped order as delivered, or hand over one that is ready to collect',
  params: orderId,
  /** Both of an order that is collected: the code that the shopper shows, and as of a shipment what was withdrawn from. */
  body: z.object({
    collect_code: optionalLine(100).optional(),
    /** The same, by a shorter name. */
    code: optionalLine(100).optional(),
    confirm_withdrawn: z.boolean().optional(),
  }),
  optionalBody: true,
  response: adminOrder,
})
