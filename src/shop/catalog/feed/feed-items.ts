import { sql } from 'kysely'
import type { MadeToOrder } from '../../../contract/made-to-order/made-to-order.ts'
import type { OptionKind } from '../../../contract/variant.ts'
import { planPieces, type Timed } from '../../made-to-order/bench-work.ts'
import { weekOf } from '../../made-to-order/week.ts'
import type { Shop } from '../../shop.ts'
import { imageUrl } from '../images/image-urls.ts'
import { imagesOf } from '../images/images-of.ts'
import { findProductIds } from '../search/search-products.ts'
import { PRODUCTS_WITH_OFFER } from '../variants/variant-rows.ts'
import { FEED_COLOURS } from './feed-colours.ts'
import { CAN_BE_LISTED, feedProblems } from './feed-problems.ts'

type Row = {
  product_id: string
  variant_id: string
  code: string
  name: string
  description: string
  price: number
  compare_at_price: number | null
  stock_quantity: number
  /** Null when no more can be made to order this week. */
  made_to_order: MadeToOrder | null
  brand: string
  category_id: number | null
  options: { name: string; kind: OptionKind; value: string }[]
  facts: { metal?: string; weight?: string }
  colours: string[]
  for_whom: string[]
  images: { hash: string }[]
}

const BATCH = 500

/** The variants of all products that can be listed, in batches, so that a large catalogue is never in memory as a whole. */
export async function* feedItems(shop: Pick<Shop, 'withReplica'> & Timed) {
  const { withReplica } = shop
  const ids = await withReplica((db) => findProductIds(db, {}))
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = sql<Row>`
      select p.id as product_id, v.id as variant_id, v.code, p.name, p.description, v.price, v.compare_at_price, v.stock_quantity,
        case when left_to_make(v, ${weekOf(shop)}) > 0 then v.made_to_order end as made_to_order,
        b.name as brand, p.category_id, ${imagesOf('p.id', 'v.id')} as images,
        coalesce((select json_agg(json_build_object('name', o.name, 'kind', o.kind, 'value', ov.value) order by o.position, o.id)
          from variant_option_values vov join product_options o on o.id = vov.option_id
          join option_values ov on ov.id = vov.value_id where vov.variant_id = v.id), '[]') as options,
        coalesce((select json_object_agg(f.key, f.value order by f.variant_id nulls first) from product_facts f
          where f.product_id = p.id and f.key in ('metal', 'weight') and coalesce(f.variant_id, v.id) = v.id), '{}') as facts,
        array(select f.value from product_facts f where f.product_id = p.id and f.key = 'for') as for_whom,
        ${FEED_COLOURS} as colours
      from unnest(${ids.slice(at, at + BATCH)}::uuid[]) with ordinality wanted (id, at)
      join ${PRODUCTS_WITH_OFFER} on p.id = wanted.id join brands b on b.id = p.brand_id
      join variants v on v.product_id = p.id and v.archived_at is null
      where cardinality(${feedProblems(shop)}) = 0 and ${CAN_BE_LISTED}
      order by wanted.at, v.position, v.id`
    const { rows } = await withReplica((db) => batch.execute(db))
    const times = await withReplica((db) => planPieces(db, shop, rows))
    yield rows.map(({ images, made_to_order, ...row }, at) => ({
      ...row,
      to_make: made_to_order && (times[at] ?? null),
      image_urls: images.map(({ hash }) => imageUrl(hash)),
    }))
  }
}
