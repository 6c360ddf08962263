import { sql } from 'kysely'
import type { Tx } from '../../shop.ts'
import { INCOMPLETE_FACTS, WITHOUT_FACTS } from '../facts/lacks-facts.ts'
import { lockProducts, lockVariantsOf } from '../variants/lock-variants.ts'
import { lockCollections, writeCollections } from './hand-collections.ts'

/** What a bulk edit changes. Prices in minor units, by the code of the variant. */
export type PieceFields = {
  category_id: number | null
  brand_id: number | null
  low_stock_below: number | null
  draft: boolean
  prices: Record<string, number>
  former_prices: Record<string, number | null>
  /** Collections by hand, with its place in each. Null: after the others. */
  collections: Record<string, number | null>
}

export type Piece = {
  id: string
  name: string
  code: string
  fields: PieceFields
  is_archived: boolean
  has_options: boolean
  has_image: boolean
  lacks_facts: boolean
}

export type PlannedPiece = Piece & { after: PieceFields; refusal: string | undefined }

/** What is locked until the transaction ends. */
export type Locks = { products: boolean; variants: boolean; collections: number[] }

export const NO_LOCKS: Locks = { products: false, variants: false, collections: [] }

/** In the order of the ids. */
export async function readPieces(tx: Tx, ids: string[], locks: Locks): Promise<Piece[]> {
  const wanted = sql`(select unnest(${ids}::uuid[]))`
  if (locks.products) await lockProducts(tx, wanted)
  if (locks.variants) await lockVariantsOf(tx, wanted)
  await lockCollections(tx, locks.collections)
  const { rows } = await sql<Piece>`
    select p.id, p.name, offer.codes[1] as code, p.archived_at is not null as is_archived, offer.has_options,
      json_build_object('category_id', p.category_id, 'brand_id', p.brand_id, 'low_stock_below', p.low_stock_below,
        'draft', p.draft, 'prices', offer.prices, 'former_prices', offer.former_prices, 'collections', (
          select coalesce(json_object_agg(c.collection_id, c.position), '{}')
          from collection_products c where c.product_id = p.id)) as fields,
      exists (select from product_images i where i.product_id = p.id) as has_image,
      ${WITHOUT_FACTS} or ${INCOMPLETE_FACTS} as lacks_facts
    from unnest(${ids}::uuid[]) with ordinality wanted (id, place)
    join products p on p.id = wanted.id
    cross join lateral (
      select array_agg(v.code order by v.position, v.id) as codes, coalesce(bool_or(v.combination <> '{}'), false) as has_options,
        coalesce(json_object_agg(v.code, v.price order by v.position, v.id), '{}') as prices,
        coalesce(json_object_agg(v.code, v.compare_at_price order by v.position, v.id), '{}') as former_prices
      from variants v where v.product_id = p.id and v.archived_at is not distinct from p.archived_at) offer
    order by wanted.place`.execute(tx)
  return rows
}

/** In one statement for each table. The caller holds the locks. */
export async function writePieces(tx: Tx, pieces: PlannedPiece[], at: Date): Promise<void> {
  const rows = pieces.map(({ id, after }) => ({ ...after, id }))
  await sql`
    update products p set category_id = row.category_id, brand_id = row.brand_id,
      low_stock_below = row.low_stock_below, draft = row.draft,
      updated_at = greatest(${at}, p.updated_at + interval '1 millisecond')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (id uuid, category_id integer, brand_id integer, low_stock_below integer, draft boolean)
    where p.id = row.id`.execute(tx)
  await writePrices(tx, pieces, at)
  await writeCollections(tx, pieces)
}

async function writePrices(tx: Tx, pieces: PlannedPiece[], at: Date): Promise<void> {
  const prices = pieces.flatMap(({ id: product_id, fields, after }) =>
    Object.entries(after.prices)
      .map(([code, price]) => ({ product_id, code, price, former: after.former_prices[code] ?? null }))
      .filter(
        ({ code, price, former }) =>
          price !== fields.prices[code] || former !== (fields.former_prices[code] ?? null),
      ),
  )
  if (prices.length === 0) return
  await sql`
    update variants v set price = row.price, compare_at_price = row.former, updated_at = ${at}
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
      as row (product_id uuid, code text, price bigint, former bigint)
    where v.product_id = row.product_id and v.code = row.code and v.archived_at is null`.execute(tx)
}
