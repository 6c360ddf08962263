import { type RawBuilder, sql } from 'kysely'
import type { ImageRow } from './image-urls.ts'

export type ProductImage = Omit<ImageRow, 'alt'>

/** The images of a variant: its own first, then those that belong to all. */
export function imagesOf(productId: string, variantId: string): RawBuilder<ProductImage[]> {
  return sql`coalesce((
    select json_agg(json_build_object('id', image.id, 'hash', image.hash, 'width', image.width,
      'height', image.height, 'placeholder', image.placeholder) order by own.variant_id is null, image.position, image.id)
    from product_images image
    left join variant_images own on own.image_id = image.id and own.variant_id = ${sql.ref(variantId)}
    where image.product_id = ${sql.ref(productId)}
      and (own.variant_id is not null or not exists (select from variant_images other where other.image_id = image.id))), '[]')`
}
