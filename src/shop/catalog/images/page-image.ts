import { sql } from 'kysely'
import { fieldError } from '../../lib/errors.ts'
import type { Tx } from '../../shop.ts'
import { type ImageRow, imageResponse } from './image-urls.ts'
import type { StoredImage } from './lease-image.ts'

/** The columns of a page with a picture, of a table with the alias `page`. */
export const PAGE_COLUMNS = ['page.image_id', 'page.seo_title', 'page.seo_description'] as const

export const pageImage = sql<Omit<ImageRow, 'alt'> | null>`(
  select json_build_object('id', i.id, 'hash', i.hash, 'width', i.width, 'height', i.height, 'placeholder', i.placeholder)
  from page_images i where i.id = page.image_id)`.as('image')

/** With the picture as it is sent. */
export function withImage<Row extends { name: string; image: Omit<ImageRow, 'alt'> | null }>({
  image,
  ...row
}: Row) {
  return { ...row, image: image && imageResponse({ ...image, alt: row.name }) }
}

/** @throws ShopError 'invalid' */
export async function refuseMissingImage(tx: Tx, id: number | null | undefined): Promise<void> {
  if (!id) return
  const image = await tx
    .selectFrom('page_images')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (!image) throw fieldError('image_id', 'This picture is not there any more. Please choose it again.')
}

/** Of forms that were not saved, and of pages that have another one now. */
export async function takeUnusedPageImages(tx: Tx, before: Date): Promise<StoredImage[]> {
  return await tx
    .deleteFrom('page_images as i')
    .where('i.created_at', '<', before)
    .where(sql<boolean>`i.id not in (
      select image_id from categories where image_id is not null
      union all select image_id from brands where image_id is not null
      union all select image_id from collections where image_id is not null)`)
    .returning(['i.hash', 'i.width'])
    .execute()
}
