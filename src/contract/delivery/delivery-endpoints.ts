import { z } from 'zod'
import { endpoint } from '../endpoints/endpoint.ts'
import { amount, date, optionalQuery, queryId, queryText, uuid } from '../fields.ts'
import { deliveryType } from './delivery.ts'
import {
  DELIVERY_KINDS,
  deliveryMethod,
  deliveryMethodEdit,
  newDeliveryMethod,
  storedMethod,
} from './delivery-method.ts'
import { promise } from './promise.ts'

const offer = z.object({
  key: deliveryType,
  name: z.string(),
  /** 'Standard (3-5 business days)' */
  label: z.string(),
  kind: z.enum(DELIVERY_KINDS),
  price: amount,
  promise,
  /** Why this cart cannot be sent there in this way; null when it can. */
  problem: z.string().nullable(),
  /** Of the pieces of `product_id`, those that are made to order; null without any. */
  made: z.object({ quantity: z.number().int(), ready_by: date }).nullable(),
})

export type Offer = z.infer<typeof offer>

export const listOffers = endpoint({
  method: 'GET',
  path: '/delivery/methods/',
  access: 'visitor',
  summary:
    'The ways of delivery with price and dates, for a destination and a cart, or a cart of that product alone, when they are given',
  query: z.object({
    country: queryText(100),
    postal_code: queryText(20),
    cart_id: optionalQuery(uuid),
    product_id: optionalQuery(uuid),
    /** Of a product with several variants. */
    variant_id: optionalQuery(uuid),
    /** 1 when it is left out. */
    quantity: queryId('Quantity must be a whole number'),
    engraved: optionalQuery(z.enum(['true', 'false'], 'Engraved must be true or false')),
  }),
  response: z.array(offer),
})

const methodKey = z.object({ key: z.string().max(200) })

export const listMethods = endpoint({
  method: 'GET',
  path: '/admin/delivery/methods/',
  access: 'admin',
  summary: 'List the delivery methods, in the order of the checkout',
  response: z.array(deliveryMethod),
})

export const createMethod = endpoint({
  method: 'POST',
  path: '/delivery/methods/',
  access: 'admin',
  summary: 'Add a delivery method',
  body: newDeliveryMethod,
  response: deliveryMethod,
  status: 201,
  idempotent: true,
})

export const updateMethod = endpoint({
  method: 'PUT',
  path: '/delivery/methods/{key}/',
  access: 'admin',
  summary: 'Edit a delivery method; orders that were placed keep theirs',
  params: methodKey,
  /** `shown`: the method that the form loaded, as an optimistic lock. */
  body: deliveryMethodEdit.safeExtend({ shown: storedMethod.optional() }),
  response: deliveryMethod,
})

export const listHolidayRegions = endpoint({
  method: 'GET',
  path: '/admin/delivery/holiday-regions/',
  access: 'admin',
  summary: 'List the countries and parts of them whose bank holidays are known',
  response: z.array(z.object({ code: z.string(), name: z.string() })),
})

export const deleteMethod = endpoint({
  method: 'DELETE',
  path: '/delivery/methods/{key}/',
  access: 'admin',
  summary: 'Delete a delivery method; standard delivery stays',
  params: methodKey,
  response: methodKey,
})

export const deliveryEndpoints = {
  listOffers,
  listMethods,
  createMethod,
  updateMethod,
  deleteMethod,
  listHolidayRegions,
}
