import { z } from 'zod'
import { endpoint } from '../endpoints/endpoint.ts'
import { uuid } from '../fields.ts'
import { productWithVariants } from '../product.ts'

const productId = z.object({ id: uuid })

export const uploadCertificate = endpoint({
  method: 'POST',
  path: '/products/{id}/certificate/',
  access: 'admin',
  summary:
    'Set the certificate of a product: one PDF (a `files` entry) of at most 5 MB, in place of the one before',
  params: productId,
  requestType: 'multipart/form-data',
  response: productWithVariants,
})

export const deleteCertificate = endpoint({
  method: 'DELETE',
  path: '/products/{id}/certificate/',
  access: 'admin',
  summary: 'Remove the certificate of a product',
  params: productId,
  response: productWithVariants,
})
