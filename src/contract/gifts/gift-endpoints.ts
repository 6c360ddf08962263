import { z } from 'zod'
import { endpoint } from '../endpoints/endpoint.ts'
import { email } from '../fields.ts'
import { returnedItems } from '../returns/return-body.ts'
import { giftReturn, receivedGift } from './received-gift.ts'

const params = z.object({ code: z.string() })

export const giftReturnBody = z.object({
  /** Gets an e-mail at each step. */
  email: email('Invalid email format'),
  items: returnedItems(
    z.enum(['exchange', 'store_choice'], 'Wish must be exchange or store_choice').default('store_choice'),
  ),
})

export const giftEndpoints = {
  readGift: endpoint({
    method: 'GET',
    path: '/gifts/{code}/',
    access: 'visitor',
    summary: 'What the receiver of a gift sees by the code of the gift receipt, and can exchange: no amounts',
    params,
    response: receivedGift,
  }),
  createGiftReturn: endpoint({
    method: 'POST',
    path: '/gifts/{code}/returns/',
    access: 'visitor',
    summary:
      'Ask, as the receiver of a gift that has arrived, to exchange pieces for another variant (`exchange_for` of an item) or for what the shop suggests; each step is announced by e-mail',
    params,
    body: giftReturnBody,
    response: giftReturn,
    status: 201,
    idempotent: true,
    limit: 'order',
  }),
}
