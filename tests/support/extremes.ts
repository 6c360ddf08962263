import { randomUUID } from 'node:crypto'
import type { TestShop } from './harness.ts'
import { insertProducts } from './insert-products.ts'

const LONG_NAME =
  'The Wellingborough Anniversary Necklace with Forty-Two Hand-Knotted Akoya Pearls, a Granulated 18-Carat Gold Clasp and Supercalifragilisticexpialidocious Workmanship'

/** Products with the longest and the shortest name, and the lowest and the highest price, without images. */
export async function addExtremes(shop: TestShop) {
  const [place] = await shop.sql<{ brand_id: number; category_id: number }>(
    `with b as (insert into brands (name, description) values ('Featherstonehaugh, Cholmondeley & Daughters of Hatton Garden', 'Old') returning id),
      c as (insert into categories (name, description) values ('Tiaras', 'One, and what a one it is.') returning id)
    select b.id as brand_id, c.id as category_id from b, c`,
  )
  const add = async (name: string, price: number, category: number | null) => {
    const [row] = await shop.change<{ id: string }>(
      insertProducts(`select $1::text as name, $2::text as code, 'A piece of its own.' as description, $3::bigint as price,
        40 as stock_quantity, $4::integer as brand_id, $5::integer as category_id, '2020-01-01' as created_at`),
      [name, `EXTREME-${randomUUID().slice(0, 8)}`, price, place?.brand_id, category],
    )
    return row?.id ?? ''
  }
  const longest = await add(LONG_NAME, 1_234_500, place?.category_id ?? null)
  return {
    /** The category that has one product. */
    category: place?.category_id,
    longest,
    shortest: await add('I', 50, null),
    /** Twelve more products, for a full cart. */
    beads: await Promise.all(
      Array.from({ length: 12 }, (_, at) => add(`Loose bead no. ${at + 1}`, 250, null)),
    ),
  }
}
