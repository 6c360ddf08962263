import { z } from 'zod'
import { endpoint } from '../endpoints/endpoint.ts'
import { date, dateOf, integerId, line, optionalLine, optionalMultiline, queryText, uuid } from '../fields.ts'
import { pageContent, pageFields } from '../page-content.ts'
import { page, paging } from '../paging.ts'
import { pricesInOrder, productFilters, promisedProduct } from '../product.ts'
import { slugOf } from '../product-path.ts'
import { conditionFields, conditions, hasCondition, NO_CONDITION, orNull, pricesFit } from './conditions.ts'

export const MAX_COLLECTION_PRODUCTS = 200

export const collection = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  /** False: products in an order of the owner. */
  by_rule: z.boolean(),
  ...pageContent,
})

export type Collection = z.infer<typeof collection>

export const listedProduct = z.object({ id: uuid, name: z.string(), image_url: z.string().nullable() })

export type ListedProduct = z.infer<typeof listedProduct>

const adminCollection = collection.extend({
  draft: z.boolean(),
  /** The days on which it is shown, both included. */
  starts_on: date.nullable(),
  ends_on: date.nullable(),
  ...conditions.shape,
  /** The answers of the gift finder that it belongs to: 'Her', 'Wedding'. */
  gift_for: z.string().nullable(),
  gift_occasion: z.string().nullable(),
  /** Of one by hand, in its order. */
  product_ids: z.array(uuid),
  /** The products of `product_ids`. Archived ones and drafts are not shown in the shop. */
  products: z.array(listedProduct.extend({ is_live: z.boolean() })),
})

export type AdminCollection = z.infer<typeof adminCollection>

export const GIFT_ANSWER_LENGTH = 60

/** Absent: unchanged. Empty: null. */
const giftAnswer = optionalLine(GIFT_ANSWER_LENGTH, 'Answer')
  .transform((text) => text || null)
  .nullish()

const day = (name: string) => orNull(dateOf(name))

export const collectionFields = z
  .object({
    name: line('Name is required', 100),
    /** Empty: made of the name. */
    slug: z.string().transform(slugOf).pipe(z.string().max(100, 'Address must be at most 100 characters')),
    description: optionalMultiline(2000),
    ...pageFields,
    draft: z.boolean(),
    starts_on: day('Shown from'),
    ends_on: day('Shown to'),
    by_rule: z.boolean(),
    ...conditionFields.shape,
    gift_for: giftAnswer,
    gift_occasion: giftAnswer,
    product_ids: z
      .array(uuid)
      .max(MAX_COLLECTION_PRODUCTS, `A collection has at most ${MAX_COLLECTION_PRODUCTS} pieces`),
  })
  .partial({ slug: true, description: true, draft: true, by_rule: true, product_ids: true })
  .refine(...pricesFit)
  .refine(({ starts_on, ends_on }) => !starts_on || !ends_on || starts_on <= ends_on, {
    path: ['ends_on'],
    error: 'Shown to must not be before Shown from',
  })
  .refine((chosen) => !chosen.by_rule || hasCondition(chosen), {
    path: ['by_rule'],
    error: NO_CONDITION,
  })

export type CollectionFields = z.infer<typeof collectionFields>

/** Optimistic lock: `shown` holds the values that the form loaded. */
const collectionEdit = collectionFields.safeExtend({
  shown: adminCollection.omit({ id: true, image: true, products: true }).partial().optional(),
})

export type CollectionEdit = z.infer<typeof collectionEdit>

export const listCollections = endpoint({
  method: 'GET',
  path: '/collections/',
  access: 'public',
  summary: 'List the collections that are shown today, newest first',
  query: paging,
  response: page(collection),
})

export const readCollection = endpoint({
  method: 'GET',
  path: '/collections/{slug}/',
  access: 'public',
  summary:
    'Read a collection and a page of its products, which takes filters; a former address finds it, too',
  params: z.object({ slug: z.string().max(100) }),
  query: paging.extend(productFilters.omit({ name: true, code: true }).shape).refine(...pricesInOrder),
  response: collection.extend(page(promisedProduct).shape),
})

const collectionId = z.object({ id: integerId })

export const listAdminCollections = endpoint({
  method: 'GET',
  path: '/admin/collections/',
  access: 'admin',
  summary: 'List all collections, newest first; `search` looks at name and description',
  query: paging.extend({ search: queryText() }),
  response: page(adminCollection),
})

export const countMatching = endpoint({
  method: 'POST',
  path: '/admin/collections/matching/',
  access: 'admin',
  summary: 'Count the products that fit conditions, and show the newest of them; changes nothing',
  body: conditionFields.refine(...pricesFit).refine(hasCondition, NO_CONDITION),
  response: z.object({ total: z.number().int(), products: z.array(listedProduct) }),
})

export const createCollection = endpoint({
  method: 'POST',
  path: '/admin/collections/',
  access: 'admin',
  summary: 'Add a collection, by hand (`product_ids`) or by rule (`by_rule` and conditions)',
  body: collectionFields,
  idempotent: true,
  response: adminCollection,
  status: 201,
})

export const updateCollection = endpoint({
  method: 'PUT',
  path: '/admin/collections/{id}/',
  access: 'admin',
  summary: 'Edit a collection; the address of before redirects to a new one',
  params: collectionId,
  body: collectionEdit,
  response: adminCollection,
})

export const deleteCollection = endpoint({
  method: 'DELETE',
  path: '/admin/collections/{id}/',
  access: 'admin',
  summary: 'Delete a collection; its products stay',
  params: collectionId,
  response: z.object({ id: z.number().int() }),
})
