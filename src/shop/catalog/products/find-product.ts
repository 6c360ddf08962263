import { CompiledQuery } from 'kysely'
import type { Product } from '../../../contract/product.ts'
import { type JsonOf, readJson } from '../../lib/json-of.ts'
import type { Tx } from '../../shop.ts'
import { homeInJson, productText } from './product-rows.ts'

// Put together once: a builder would be put together anew for every call.
const BY_ID = `
  select (select row_to_json(shown) from (select ${productText('$2::text')}) shown)::text as product,
    p.archived_at is not null as archived
  from products p where p.id = $1`

type Found<As> = { product: As; archived: boolean }

/** One product, also when it is no longer sold: `archived` says so. */
export async function findProduct(db: Tx, id: string): Promise<Found<Product> | undefined> {
  const found = await findProductText(db, id)
  return found && { ...found, product: readJson(found.product) }
}

/** The same as the JSON that goes to whoever asks for it. */
export async function findProductText(db: Tx, id: string): Promise<Found<JsonOf<Product>> | undefined> {
  const { rows } = await db.executeQuery<Found<JsonOf<Product>>>(CompiledQuery.raw(BY_ID, [id, homeInJson()]))
  return rows[0]
}
