import { sql } from 'kysely'
import { MAX_COLLECTION_PRODUCTS } from '../../../contract/collections/collection.ts'
import { ShopError } from '../../lib/errors.ts'
import type { Tx } from '../../shop.ts'
import type { PlannedPiece } from './pieces.ts'

export type HandCollection = { name: string; size: number }

/** Those whose products are chosen by hand. */
export async function readHandCollections(tx: Tx): Promise<Map<number, HandCollection>> {
  const { rows } = await sql<HandCollection & { id: number }>`
    select id, name, (select count(*)::int from collection_products where collection_id = id) as size
    from collections where not by_rule`.execute(tx)
  return new Map(rows.map(({ id, ...collection }) => [id, collection]))
}

export async function lockCollections(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`select from collections where id = any(${ids}::integer[]) order by id for update`.execute(tx)
}

/** @throws ShopError 'invalid' when a collection would have too many products */
export function refuseFullCollections(
  collections: Map<number, HandCollection>,
  { changed }: { changed: PlannedPiece[] },
): void {
  for (const [id, { name, size }] of collections) {
    const total = size + addedTo(changed, id).length
    if (total > size && total > MAX_COLLECTION_PRODUCTS)
      throw new ShopError(
        'invalid',
        `The collection “${name}” would have ${total} pieces: it has at most ${MAX_COLLECTION_PRODUCTS}.`,
      )
  }
}

function addedTo(pieces: PlannedPiece[], id: number): PlannedPiece[] {
  return pieces.filter(({ fields, after }) => id in after.collections && !(id in fields.collections))
}

/** The caller holds the locks of the collections. */
export async function writeCollections(tx: Tx, pieces: PlannedPiece[]): Promise<void> {
  const rows = pieces.flatMap(({ id: product_id, fields, after }, at) => {
    const ids = Object.keys({ ...fields.collections, ...after.collections })
    return ids
      .filter((id) => id in fields.collections !== id in after.collections)
      .map((id) => ({
        product_id,
        collection_id: Number(id),
        added: id in after.collections,
        position: after.collections[id] ?? null,
        at,
      }))
  })
  if (rows.length === 0) return
  const changes = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as row (product_id uuid, collection_id integer, added boolean, position integer, at integer)`
  await sql`delete from collection_products c using ${changes}
    where not row.added and c.product_id = row.product_id and c.collection_id = row.collection_id`.execute(tx)
  await sql`
    insert into collection_products (collection_id, product_id, position)
    select row.collection_id, row.product_id, coalesce(row.position, row.at + (
      select coalesce(max(c.position) + 1, 0) from collection_products c where c.collection_id = row.collection_id))
    from ${changes} where row.added`.execute(tx)
}
