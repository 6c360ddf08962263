import type { BrandEdit } from '../../../../contract/brand.ts'
import type { CategoryEdit } from '../../../../contract/category.ts'
import type { CollectionFields } from '../../../../contract/collections/collection.ts'
import type { PromoEdit } from '../../../../contract/promo.ts'
import { call } from '../../../data/client.ts'
import { crudResource } from '../crud-resource.ts'

export const brands = crudResource(
  ['brand', 'brands'],
  {
    list: (query, signal) => call('GET /brands/', { query, ...(signal && { signal }) }),
    create: (body: BrandEdit, idempotencyKey) => call('POST /brands/', { body, idempotencyKey }),
    update: (id, body) => call('PUT /brands/{id}/', { params: { id }, body }),
    remove: (id) => call('DELETE /brands/{id}/', { params: { id } }),
  },
  ['products'],
)

export const categories = crudResource(
  ['category', 'categories'],
  {
    list: (query, signal) => call('GET /category/', { query, ...(signal && { signal }) }),
    create: (body: CategoryEdit, idempotencyKey) => call('POST /category/', { body, idempotencyKey }),
    update: (id, body) => call('PUT /category/{id}/', { params: { id }, body }),
    remove: (id) => call('DELETE /category/{id}/', { params: { id } }),
  },
  ['products'],
)

export const promos = crudResource(['promo', 'promos'], {
  list: (query, signal) => call('GET /promos/', { query, ...(signal && { signal }) }),
  create: (body: PromoEdit, idempotencyKey) => call('POST /promos/', { body, idempotencyKey }),
  update: (id, body) => call('PUT /promos/{id}/', { params: { id }, body }),
  remove: (id) => call('DELETE /promos/{id}/', { params: { id } }),
})

type CollectionEdit = CollectionFields & { shown?: CollectionFields | undefined }

export const collections = crudResource(['collection', 'collections'], {
  list: (query, signal) => call('GET /admin/collections/', { query, ...(signal && { signal }) }),
  create: (body: CollectionEdit, idempotencyKey) =>
    call('POST /admin/collections/', { body, idempotencyKey }),
  update: (id, body) => call('PUT /admin/collections/{id}/', { params: { id }, body }),
  remove: (id) => call('DELETE /admin/collections/{id}/', { params: { id } }),
})
