import { type RawBuilder, sql } from 'kysely'
import type { AdminCollection } from '../../../contract/collections/collection.ts'
import type { CollectionConditions } from '../../../contract/collections/conditions.ts'
import { dayIn } from '../../../contract/day.ts'
import type { Shop, Tx } from '../../shop.ts'
import { imageUrl } from '../images/image-urls.ts'
import { PAGE_COLUMNS, pageImage, withImage } from '../images/page-image.ts'

export function collectionRows(db: Tx) {
  return db
    .selectFrom('collections as page')
    .select([
      'page.id',
      'page.slug',
      'page.name',
      'page.description',
      'page.by_rule',
      ...PAGE_COLUMNS,
      pageImage,
    ])
}

export const CONDITION_COLUMNS = [
  'page.new_days',
  sql<number | null>`page.min_price / 100::float8`.as('min_price'),
  sql<number | null>`page.max_price / 100::float8`.as('max_price'),
  'page.category_id',
  'page.brand_id',
  sql<CollectionConditions['fact_key']>`page.fact_key`.as('fact_key'),
  'page.fact_value',
  'page.engravable',
  'page.on_sale',
  'page.in_stock',
] as const

type ListedRow = { id: string; name: string; hash: string | null; is_live: boolean }

const products = sql<ListedRow[]>`coalesce((
  select json_agg(json_build_object('id', p.id, 'name', p.name, 'is_live', p.on_sale, 'hash', (
    select i.hash from product_images i where i.product_id = p.id order by i.position, i.id limit 1)) order by c.position)
  from collection_products c join products p on p.id = c.product_id where c.collection_id = page.id), '[]')`

export function adminRows(db: Tx) {
  return collectionRows(db).select([
    'page.draft',
    'page.starts_on',
    'page.ends_on',
    ...CONDITION_COLUMNS,
    'page.gift_for',
    'page.gift_occasion',
    products.as('products'),
  ])
}

type AdminRow = Awaited<ReturnType<ReturnType<typeof adminRows>['executeTakeFirstOrThrow']>>

export function adminCollectionOf(row: AdminRow): AdminCollection {
  return {
    ...withImage(row),
    product_ids: row.products.map(({ id }) => id),
    products: row.products.map(({ hash, ...product }) => ({ ...product, image_url: hash && imageUrl(hash) })),
  }
}

export function isShown({ clock, config }: Shop): RawBuilder<boolean> {
  const today = sql`${dayIn(config.timeZone, clock.now())}::date`
  return sql`not page.draft and coalesce(page.starts_on <= ${today}, true) and coalesce(page.ends_on >= ${today}, true)`
}
