import { sql } from 'kysely'
import type { AdminProduct } from '../../../contract/admin/products/product-admin.ts'
import type { Product } from '../../../contract/product.ts'
import { isoTime } from '../../lib/iso-time.ts'
import { imageResponse } from '../images/image-urls.ts'
import type { ProductImage } from '../images/images-of.ts'
import { OPTIONS_JSON } from '../variants/variant-rows.ts'

/** Its images have no addresses yet: see `productAnswer`. */
type Stored<Answer extends { images: unknown }> = Omit<Answer, 'images'> & { images: ProductImage[] }

export type ProductRow = Stored<Product>
export type AdminProductRow = Stored<AdminProduct>

/** Expects `products as p` and `offer`. */
export const PRODUCT_COLUMNS = sql.raw<ProductRow>(`
  p.id, p.name, offer.code, p.description, offer.price / 100::float8 as price, offer.price_to / 100::float8 as price_to,
  offer.compare_at_price / 100::float8 as compare_at_price,
  offer.stock_quantity, offer.made_to_order, offer.is_made_to_order, offer.variant_count, p.low_stock_below, p.brand_id, p.category_id,
  (select json_build_object('id', b.id, 'name', b.name) from brands b where b.id = p.brand_id) as brand,
  (select json_build_object('id', c.id, 'name', c.name) from categories c where c.id = p.category_id) as category,
  coalesce((
    select json_agg(json_build_object('id', i.id, 'hash', i.hash, 'width', i.width, 'height', i.height,
      'placeholder', i.placeholder) order by i.position, i.id)
    from product_images i where i.product_id = p.id), '[]') as images,
  case when offer.has_options then ${OPTIONS_JSON} else '[]' end as options,
  ${isoTime('p.created_at')} as created_at, ${isoTime('p.updated_at')} as updated_at`)

export const ADMIN_PRODUCT_COLUMNS = sql<AdminProductRow>`${PRODUCT_COLUMNS},
  case when p.archived_at is not null then 'archived' when p.draft then 'draft' else 'live' end as status`

export function productAnswer<Row extends { name: string; images: ProductImage[] }>(row: Row) {
  return { ...row, images: row.images.map((image) => imageResponse({ ...image, alt: row.name })) }
}
