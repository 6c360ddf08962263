import { z } from 'zod'
import { endpoint } from '../endpoints/endpoint.ts'
import { line, uuid } from '../fields.ts'

export const addressFields = {
  city: line('City is required', 100),
  state: line('State is required', 100),
  postal_code: line('Postal code is required', 20),
  country: line('Country is required', 100),
}

export const addressBody = z.object({ address: line('Street address is required'), ...addressFields })

export const savedAddress = addressBody.extend({
  state: z.string(),
  postal_code: z.string(),
  id: uuid,
  default: z.boolean(),
})

export type AddressBody = z.infer<typeof addressBody>
export type SavedAddress = z.infer<typeof savedAddress>

const addressId = z.object({ id: uuid })

export const listAddresses = endpoint({
  method: 'GET',
  path: '/address/',
  access: 'user',
  summary: "List the customer's saved addresses: the default one first, then the newest",
  response: z.array(savedAddress),
})

export const createAddress = endpoint({
  method: 'POST',
  path: '/address/',
  access: 'user',
  summary: 'Save an address; the first one becomes the default',
  body: addressBody,
  response: savedAddress,
  status: 201,
})

export const updateAddress = endpoint({
  method: 'PUT',
  path: '/address/{id}/',
  access: 'user',
  summary: 'Edit a saved address',
  params: addressId,
  body: addressBody,
  response: savedAddress,
})

export const deleteAddress = endpoint({
  method: 'DELETE',
  path: '/address/{id}/',
  access: 'user',
  summary: 'Delete a saved address; after the default one, the newest left becomes it',
  params: addressId,
  response: addressId,
})

export const setDefaultAddress = endpoint({
  method: 'POST',
  path: '/address/set_default/{id}/',
  access: 'user',
  summary: 'Make an address the default one',
  params: addressId,
  response: savedAddress,
})
