import { type RawBuilder, sql } from 'kysely'
import type { PictureRow } from './image-urls.ts'

export type StoredPicture = Omit<PictureRow, 'alt'>

/** A product's pictures in their order, as a column of the statement that reads the product. */
export function picturesOf(productId: string): RawBuilder<StoredPicture[]> {
  return sql`coalesce((
    select json_agg(json_build_object('id', picture.id, 'hash', picture.hash, 'width', picture.width,
      'height', picture.height, 'placeholder', picture.placeholder) order by picture.position, picture.id)
    from product_images picture where picture.product_id = ${sql.ref(productId)}), '[]')`
}
