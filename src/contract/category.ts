import { z } from 'zod'
import { endpoint } from './endpoints/endpoint.ts'
import { integerId, line, multiline, queryText, reference } from './fields.ts'
import { pageContent, pageFields, pageShown } from './page-content.ts'
import { page, paging } from './paging.ts'
import { returnRight, returnRightField } from './returns/right.ts'

export const category = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  parent_id: z.number().int().nullable(),
  parent: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  return_right: returnRight.nullable(),
  ...pageContent,
})

export type Category = z.infer<typeof category>

export const listCategories = endpoint({
  method: 'GET',
  path: '/category/',
  access: 'public',
  summary: 'List categories, newest first; `search` looks at name, description and parent',
  query: paging.extend({ search: queryText() }),
  response: page(category),
})

const PARENT_MESSAGE = 'Parent ID must be a number'

export const categoryFields = z.object({
  name: line('Name is required', 100),
  description: multiline('Description is required', 2000),
  parent_id: z
    .union([reference(PARENT_MESSAGE), z.literal('').transform(() => null)], PARENT_MESSAGE)
    .nullish()
    .transform((id) => id ?? null),
  ...returnRightField,
  ...pageFields,
})

export type CategoryFields = z.infer<typeof categoryFields>

/** Optimistic lock: `shown` holds the values that the form loaded. */
const categoryEdit = categoryFields.extend({
  shown: category
    .omit({ id: true, parent: true, image: true })
    .extend({ ...returnRightField, ...pageShown })
    .optional(),
})

export type CategoryEdit = z.infer<typeof categoryEdit>

const categoryId = z.object({ id: integerId })

export const createCategory = endpoint({
  method: 'POST',
  path: '/category/',
  access: 'admin',
  summary: 'Add a category',
  body: categoryFields,
  idempotent: true,
  response: category,
  status: 201,
})

export const updateCategory = endpoint({
  method: 'PUT',
  path: '/category/{id}/',
  access: 'admin',
  summary: 'Edit a category; an empty parent makes it a top one',
  params: categoryId,
  body: categoryEdit,
  response: category,
})

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/category/{id}/',
  access: 'admin',
  summary: 'Delete a category that has neither products nor categories below it',
  params: categoryId,
  response: z.object({ id: z.number().int() }),
})
