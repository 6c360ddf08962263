import { sql } from 'kysely'
import type { Product } from '../../contract/product.ts'
import { pictureAnswer } from '../media/picture-urls.ts'

type PictureRow = { id: number; hash: string; width: number; height: number; placeholder: string }

/** A product as the database's JSON gives it: price in minor units, pictures without their addresses. */
export type ProductRow = Omit<Product, 'price' | 'images'> & { price: number; images: PictureRow[] }

const isoTime = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Columns of a ProductRow from `products as p`, so that a list with its brands, categories and pictures is one statement.
 * A text instead of a builder, which would be put together anew for every call.
 */
export const PRODUCT_COLUMNS = `
  p.id, p.name, p.code, p.description, p.price, p.stock_quantity, p.brand_id, p.category_id,
  (select json_build_object('id', b.id, 'name', b.name) from brands b where b.id = p.brand_id) as brand,
  (select json_build_object('id', c.id, 'name', c.name) from categories c where c.id = p.category_id) as category,
  coalesce((
    select json_agg(json_build_object('id', i.id, 'hash', i.hash, 'width', i.width, 'height', i.height,
      'placeholder', i.placeholder) order by i.position, i.id)
    from product_images i where i.product_id = p.id), '[]') as images,
  ${isoTime('p.created_at')} as created_at, ${isoTime('p.updated_at')} as updated_at`

export const productColumns = sql.raw<ProductRow>(PRODUCT_COLUMNS)

export function productAnswer(row: ProductRow): Product {
  return {
    ...row,
    price: row.price / 100,
    images: row.images.map((picture) => pictureAnswer({ ...picture, alt: row.name })),
  }
}
