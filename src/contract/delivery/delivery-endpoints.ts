import { z } from 'zod'
import { endpoint } from '../endpoints/endpoint.ts'
import { amount, optionalQuery, queryText, uuid } from '../fields.ts'
import { deliveryType } from './delivery.ts'
import { deliveryMethod, deliveryMethodEdit, newDeliveryMethod, storedMethod } from './delivery-method.ts'
import { promise } from './promise.ts'

const offer = z.object({
  key: deliveryType,
  name: z.string(),
  /** 'Standard (3-5 business days)' */
  label: z.string(),
  price: amount,
  promise,
  /** Why this cart cannot be sent there in this way; null when it can. */
  problem: z.string().nullable(),
})

export const listOffers = endpoint({
  method: 'GET',
  path: '/delivery/methods/',
  access: 'visitor',
  summary: 'The ways of delivery with price and dates, for a cart and a destination when they are given',
  query: z.object({
    country: queryText(100),
    postal_code: queryText(20),
    cart_id: optionalQuery(uuid),
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
