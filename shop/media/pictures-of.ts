import { type RawBuilder, sql } from 'kysely'
import type { PictureRow } from './picture-urls.ts'

export type StoredPicture = Omit<PictureRow, 'alt'>

/** A product's pictures in their order, as a column of the statement that reads the product. */
export function picturesOf(productId: string): RawBuilder<StoredPicture[]> {
  return sql`coalesce((
    select json_agg(json_build_object('id', i.id, 'hash', i.hash, 'width', i.width, 'height', i.height,
      'placeholder', i.placeholder) order by i.position, i.id)
    from product_images i where i.product_id = ${sql.ref(productId)}), '[]')`
}
