import { z } from 'zod'
import { endpoint } from '../endpoints/endpoint.ts'
import { email, uuid } from '../fields.ts'
import { order } from '../order.ts'

export const cancelUserOrder = endpoint({
  method: 'POST',
  path: '/order/user/{id}/cancel/',
  access: 'user',
  summary:
    "Cancel one of the customer's paid orders, until it is packed (or within the hours of the settings): it is refunded in full",
  params: z.object({ id: uuid }),
  response: order,
  idempotent: true,
})

export const cancelGuestOrder = endpoint({
  method: 'POST',
  path: '/order/guest/{id}/cancel/',
  access: 'visitor',
  summary: "Cancel a guest's paid order, as a customer does; with its e-mail address where reading needs it",
  params: z.object({ id: uuid }),
  body: z.object({ email: email('Invalid email format').optional() }),
  optionalBody: true,
  response: order,
  idempotent: true,
})
