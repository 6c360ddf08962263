import { type RawBuilder, sql } from 'kysely'
import type { AdminProduct } from '../../../contract/admin/products/product-admin.ts'
import type { Product } from '../../../contract/product.ts'
import { isoTime } from '../../lib/iso-time.ts'
import { imageBaseUrl } from '../images/image-urls.ts'
import { LARGEST_WIDTH, WIDTH_STEPS } from '../images/image-widths.ts'
import { OPTIONS_JSON } from '../variants/variant-rows.ts'

/** Expects `products as p` and `offer`. PostgreSQL builds the JSON, so that a list needs one statement. @param baseUrl SQL expression, escaped for JSON */
export function productText(baseUrl: string): string {
  return `
  p.id, p.name, offer.code, p.description, offer.price / 100::float8 as price, offer.price_to / 100::float8 as price_to,
  offer.compare_at_price / 100::float8 as compare_at_price,
  offer.stock_quantity, offer.made_to_order, offer.is_made_to_order, offer.variant_count, p.low_stock_below, p.brand_id, p.category_id,
  (select json_build_object('id', b.id, 'name', b.name) from brands b where b.id = p.brand_id) as brand,
  (select json_build_object('id', c.id, 'name', c.name) from categories c where c.id = p.category_id) as category,
  coalesce((
    select ('[' || string_agg(${imageJson(`${baseUrl} || '/' || i.hash`)}, ',' order by i.position, i.id) || ']')::json
    from product_images i where i.product_id = p.id), '[]') as images,
  ${OPTIONS_JSON} as options,
  ${isoTime('p.created_at')} as created_at, ${isoTime('p.updated_at')} as updated_at`
}

let columns: { baseUrl: string; all: RawBuilder<Product> } | undefined

export function productColumns(): RawBuilder<Product> {
  const baseUrl = imageBaseUrlInJson()
  if (columns?.baseUrl !== baseUrl)
    columns = { baseUrl, all: sql.raw(productText(`'${baseUrl.replaceAll("'", "''")}'`)) }
  return columns.all
}

export function adminProductColumns(): RawBuilder<AdminProduct> {
  return sql`${productColumns()},
    case when p.archived_at is not null then 'archived' when p.draft then 'draft' else 'live' end as status`
}

export function imageBaseUrlInJson(): string {
  return JSON.stringify(imageBaseUrl()).slice(1, -1)
}

/** Same shape as `imageResponse`. String concatenation is a third faster than json_build_object. */
function imageJson(address: string): string {
  return `'{"id":' || i.id || ',"url":"' || ${address} || '.jpg","srcset":"' || ${srcset(address)}
      || '","width":' || i.width || ',"height":' || i.height || ',"placeholder":' || to_json(i.placeholder)
      || ',"alt":' || to_json(p.name) || '}'`
}

/** One template per number of widths; the URL is inserted once. */
function srcset(address: string): string {
  const steps = WIDTH_STEPS.map(({ from }, last) => {
    const files = WIDTH_STEPS.slice(0, last + 1).map(({ step }) => `#-${step}.webp ${step}w, `)
    return `when i.width >= ${from} then '${files.join('')}'`
  })
  const widest = `least(i.width, ${LARGEST_WIDTH})`
  const text = `case ${steps.reverse().join(' ')} else '' end || '#-' || ${widest} || '.webp ' || ${widest} || 'w'`
  return `replace(${text}, '#', ${address})`
}
