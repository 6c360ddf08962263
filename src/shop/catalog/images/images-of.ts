import { type RawBuilder, sql } from 'kysely'
import type { ImageRow } from './image-urls.ts'

export type ProductImage = Omit<ImageRow, 'alt'>

/**
 * As the product page shows a variant: its own images, then those that no variant on sale has; without either all of the
 * product. Variants that were archived with their product count as on sale.
 */
export function imagesOf(productId: string, variantId: string): RawBuilder<ProductImage[]> {
  return sql`(
    select coalesce(json_agg(json order by rank, position, id) filter (where rank < 2),
      json_agg(json order by rank, position, id), '[]')
    from (
      select image.position, image.id, json_build_object('id', image.id, 'hash', image.hash, 'width', image.width,
        'height', image.height, 'placeholder', image.placeholder) as json, case
        when exists (select from variant_images own where own.image_id = image.id and own.variant_id = ${sql.ref(variantId)}) then 0
        when not ${OF_A_VARIANT} then 1 else 2 end as rank
      from product_images image where image.product_id = ${sql.ref(productId)} offset 0
    ) image)`
}

/** Expects `product_images as image`. */
export const OF_A_VARIANT = sql<boolean>`exists (
  select from variant_images other join variants sold on sold.id = other.variant_id
  join products whole on whole.id = sold.product_id and whole.archived_at is not distinct from sold.archived_at
  where other.image_id = image.id)`
