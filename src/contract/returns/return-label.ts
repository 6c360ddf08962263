import { z } from 'zod'
import { endpoint } from '../endpoints/endpoint.ts'
import { uuid } from '../fields.ts'
import { adminReturn } from './order-return.ts'
import { slipQuery } from './slip-query.ts'

const params = z.object({ id: uuid })

export const labelEndpoints = {
  uploadReturnLabel: endpoint({
    method: 'POST',
    path: '/returns/{id}/label/',
    access: 'admin',
    summary:
      'Set the shipping label of a return until it is received: one PDF, PNG or JPEG (a `files` entry) of at most 5 MB, in place of the one before; of an approved return the shopper gets an e-mail',
    params,
    requestType: 'multipart/form-data',
    response: adminReturn,
    status: 201,
  }),
  readReturnLabel: endpoint({
    method: 'GET',
    path: '/returns/{id}/label/',
    access: 'visitor',
    summary:
      'The shipping label of a return (PDF, PNG or JPEG), for admins, and once it is approved for everyone who may read its slip',
    params,
    query: slipQuery,
    responseType: 'application/pdf',
    response: z.string(),
  }),
}
