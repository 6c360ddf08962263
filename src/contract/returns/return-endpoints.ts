import { z } from 'zod'
import { messageResponse } from '../account.ts'
import { endpoint } from '../endpoints/endpoint.ts'
import { optionalQuery, uuid } from '../fields.ts'
import { page, paging } from '../paging.ts'
import { identifyBody } from './by-link-or-order.ts'
import {
  adminReturn,
  orderReturn,
  type ReturnAction,
  returnable,
  returnChoices,
  returnSlip,
} from './order-return.ts'
import { approveBody, inspectBody, reasonBody, refuseBody } from './return-action-bodies.ts'
import { returnBody } from './return-body.ts'
import { labelEndpoints } from './return-label.ts'
import { photoEndpoints } from './return-photos.ts'
import { RETURN_STATES } from './return-states.ts'
import { slipQuery } from './slip-query.ts'

const returnId = z.object({ id: uuid })

const verb = <const Name extends ReturnAction>(name: Name, summary: string) =>
  ({
    method: 'POST',
    path: `/returns/{id}/${name}/`,
    access: 'admin',
    summary,
    params: returnId,
    response: adminReturn,
  }) as const

export const returnEndpoints = {
  identifyReturn: endpoint({
    method: 'POST',
    path: '/returns/identify/',
    access: 'public',
    summary:
      'Ask for an e-mail with a link to return pieces of an order; the answer does not say whether it exists',
    body: identifyBody,
    response: messageResponse,
    status: 202,
    limit: 'email_token',
  }),
  readReturnLink: endpoint({
    method: 'GET',
    path: '/returns/link/{token}/',
    access: 'visitor',
    summary: 'What can be returned by a mailed link, which is valid for 24 hours',
    params: z.object({ token: z.string() }),
    response: returnable,
  }),
  readOrderReturnable: endpoint({
    method: 'GET',
    path: '/returns/order/{id}/',
    access: 'user',
    summary: "What can be returned of one of the customer's orders",
    params: returnId,
    response: returnable,
  }),
  createReturn: endpoint({
    method: 'POST',
    path: '/returns/',
    access: 'visitor',
    summary: 'Ask to return lines of an order, by the token of a mailed link or as its customer',
    body: returnBody,
    response: orderReturn,
    status: 201,
    idempotent: true,
    limit: 'order',
  }),
  readReturnSlip: endpoint({
    method: 'GET',
    path: '/returns/{id}/slip/',
    access: 'visitor',
    summary:
      "The slip of an approved return: for admins, its customer, a guest with the order's id, and the token of a mailed link",
    params: returnId,
    query: slipQuery,
    response: returnSlip,
  }),
  readReturnSlipPdf: endpoint({
    method: 'GET',
    path: '/returns/{id}/slip.pdf',
    access: 'visitor',
    summary: 'The same as a PDF, to put into the parcel',
    params: returnId,
    query: slipQuery,
    responseType: 'application/pdf',
    response: z.string(),
  }),
  ...photoEndpoints,
  ...labelEndpoints,
  listReturns: endpoint({
    method: 'GET',
    path: '/returns/',
    access: 'admin',
    summary: 'Returns, newest first; `due=late`: only those whose day is over',
    query: paging.extend({
      state: optionalQuery(z.enum(RETURN_STATES, `State must be one of ${RETURN_STATES.join(', ')}`)),
      due: optionalQuery(z.enum(['late'], 'Due must be late')),
    }),
    response: page(adminReturn),
  }),
  readReturn: endpoint({
    method: 'GET',
    path: '/returns/{id}/',
    access: 'admin',
    summary: 'Read a return: its lines, what is refunded, and what can be done with it',
    params: returnId,
    response: adminReturn,
  }),
  readReturnChoices: endpoint({
    method: 'GET',
    path: '/returns/{id}/choices/',
    access: 'admin',
    summary:
      "The lines of a return that leave it to the shop (`wish: 'store_choice'`), and for what they can be exchanged",
    params: returnId,
    response: returnChoices,
  }),
  approveReturn: endpoint({
    ...verb(
      'approve',
      'Approve a return: the shopper learns how to send it. What is wished in exchange is held; `as_refund: true` makes an exchange a refund, `items` exchange what the shopper leaves to the shop',
    ),
    body: approveBody,
    optionalBody: true,
  }),
  refuseReturn: endpoint({ ...verb('refuse', 'Refuse a return, with a reason'), body: refuseBody }),
  receiveReturn: endpoint(verb('receive', 'Mark an approved return as received')),
  inspectReturn: endpoint({
    ...verb('inspect', 'Condition, restocking and deduction of each line of a received return'),
    body: inspectBody,
  }),
  exchangeReturn: endpoint({
    ...verb(
      'exchange',
      'Exchange an inspected return: a new order sends the wished pieces. When they cost more than what came back, it waits until the shopper has paid the difference by a mailed link; when less, the rest is refunded',
    ),
    idempotent: true,
  }),
  refundReturn: endpoint({
    ...verb('refund', 'Refund an inspected return; standard delivery too when it completes the whole order'),
    body: reasonBody,
    optionalBody: true,
    idempotent: true,
  }),
  closeReturn: endpoint({
    ...verb('close', 'Close a return that is inspected, or was never sent'),
    body: reasonBody,
    optionalBody: true,
  }),
}
