import { z } from 'zod'
import { endpoint } from '../endpoints/endpoint.ts'
import { timestamp, uuid } from '../fields.ts'
import { slipQuery } from './slip-query.ts'

export const MAX_RETURN_PHOTOS = 5

/** Each is read by `readReturnPhoto`. */
export const returnPhotos = z.array(z.object({ id: uuid, created_at: timestamp }))

const photoQuery = slipQuery.omit({ gift: true })

export type ReturnPhotos = z.infer<typeof returnPhotos>

export const photoEndpoints = {
  addReturnPhotos: endpoint({
    method: 'POST',
    path: '/returns/{id}/photos/',
    access: 'visitor',
    summary:
      "Add photos to a return until it is inspected (repeated `files` entries, at most 5 in all, each up to 5 MB), all of them or none: for its customer, a guest with the order's id, and the token of a mailed link; a photo that is there already stays once",
    params: z.object({ id: uuid }),
    query: photoQuery,
    requestType: 'multipart/form-data',
    response: z.object({ photos: returnPhotos }),
    status: 201,
    limit: 'order',
  }),
  readReturnPhoto: endpoint({
    method: 'GET',
    path: '/returns/{id}/photos/{photo_id}/',
    access: 'visitor',
    summary: 'A photo of a return, for admins and those who may add one',
    params: z.object({ id: uuid, photo_id: uuid }),
    query: photoQuery,
    responseType: 'image/webp',
    response: z.string(),
  }),
}
