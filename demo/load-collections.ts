import { sql } from 'kysely'
import { slugOf } from '../src/contract/product-path.ts'
import type { Tx } from '../src/shop/shop.ts'
import { catalogue } from './catalogue.ts'

/** The first entry of the catalogue is the newest. */
export async function writeCollections(tx: Tx, now: Date, categories: Map<string, number>): Promise<void> {
  for (const [at, { products, category, max_price, ...collection }] of catalogue.collections.entries()) {
    const created_at = new Date(now.getTime() - at * 1000)
    const { id } = await tx
      .insertInto('collections')
      .values({
        engravable: false,
        ...collection,
        slug: slugOf(collection.name),
        draft: false,
        by_rule: products === undefined,
        max_price: max_price === undefined ? null : max_price * 100,
        category_id: categories.get(category ?? '') ?? null,
        in_stock: false,
        on_sale: false,
        created_at,
        updated_at: created_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`
      insert into collection_products (collection_id, product_id, position)
      select distinct on (v.product_id) ${id}::integer, v.product_id, chosen.place - 1
      from unnest(${products ?? []}::text[]) with ordinality chosen (code, place)
      join variants v on v.code = chosen.code or v.code like chosen.code || '-%'`.execute(tx)
  }
}
