import { z } from 'zod'
import { adminOrder } from '../admin/order.ts'
import { endpoint } from '../endpoints/endpoint.ts'
import { optionalMultiline, uuid } from '../fields.ts'

const DAY = 'Date must look like 2026-12-24'

/** Without `from` it is one day. */
export const newPromiseFields = z.object({
  from: z.iso.date(DAY).optional(),
  to: z.iso.date(DAY),
  /** For the shopper. */
  note: optionalMultiline(500).optional(),
})

export type NewPromise = z.infer<typeof newPromiseFields>

const body = newPromiseFields.refine(({ from, to }) => from === undefined || from <= to, {
  path: ['from'],
  message: 'The first day must not be after the last',
})

export const promiseLater = endpoint({
  method: 'POST',
  path: '/order/{id}/new-promise/',
  access: 'admin',
  summary:
    'Tell the shopper later days for an order that is not shipped; the shopper may then cancel it free of charge',
  params: z.object({ id: uuid }),
  body,
  response: adminOrder,
})
