import { type RawBuilder, sql } from 'kysely'
import type { Product } from '../../../contract/product.ts'
import { isoTime } from '../../lib/iso-time.ts'
import { picturesHome } from '../images/image-urls.ts'
import { LARGEST_WIDTH, WIDTH_STEPS } from '../images/image-widths.ts'

/**
 * Columns of a Product from `products as p`, whole, so that a list is one statement and its JSON goes from the database
 * to the shopper as it is.
 * @param home SQL for where browsers fetch pictures, as it stands within JSON
 */
export function productText(home: string): string {
  return `
  p.id, p.name, p.code, p.description, p.price / 100::float8 as price, p.stock_quantity, p.brand_id, p.category_id,
  (select json_build_object('id', b.id, 'name', b.name) from brands b where b.id = p.brand_id) as brand,
  (select json_build_object('id', c.id, 'name', c.name) from categories c where c.id = p.category_id) as category,
  coalesce((
    select ('[' || string_agg(${picture(`${home} || '/' || i.hash`)}, ',' order by i.position, i.id) || ']')::json
    from product_images i where i.product_id = p.id), '[]') as images,
  ${isoTime('p.created_at')} as created_at, ${isoTime('p.updated_at')} as updated_at`
}

let columns: { home: string; all: RawBuilder<Product> } | undefined

export function productColumns(): RawBuilder<Product> {
  const home = homeInJson()
  // Put together once: every list and search has them.
  if (columns?.home !== home) columns = { home, all: sql.raw(productText(`'${home.replaceAll("'", "''")}'`)) }
  return columns.all
}

export function homeInJson(): string {
  return JSON.stringify(picturesHome()).slice(1, -1)
}

/** As `pictureAnswer` makes it. To build the JSON of its pairs would take a third longer. */
function picture(address: string): string {
  return `'{"id":' || i.id || ',"url":"' || ${address} || '.jpg","srcset":"' || ${srcset(address)}
      || '","width":' || i.width || ',"height":' || i.height || ',"placeholder":' || to_json(i.placeholder)
      || ',"alt":' || to_json(p.name) || '}'`
}

/** One text for each number of steps, into which the address is put at once. */
function srcset(address: string): string {
  const steps = WIDTH_STEPS.map(({ from }, last) => {
    const files = WIDTH_STEPS.slice(0, last + 1).map(({ step }) => `#-${step}.webp ${step}w, `)
    return `when i.width >= ${from} then '${files.join('')}'`
  })
  const widest = `least(i.width, ${LARGEST_WIDTH})`
  const text = `case ${steps.reverse().join(' ')} else '' end || '#-' || ${widest} || '.webp ' || ${widest} || 'w'`
  return `replace(${text}, '#', ${address})`
}
