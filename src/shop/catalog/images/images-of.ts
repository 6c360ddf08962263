import { type RawBuilder, sql } from 'kysely'
import type { ImageRow } from './image-urls.ts'

export type ProductImage = Omit<ImageRow, 'alt'>

export function imagesOf(productId: string): RawBuilder<ProductImage[]> {
  return sql`coalesce((
    select json_agg(json_build_object('id', image.id, 'hash', image.hash, 'width', image.width,
      'height', image.height, 'placeholder', image.placeholder) order by image.position, image.id)
    from product_images image where image.product_id = ${sql.ref(productId)}), '[]')`
}
