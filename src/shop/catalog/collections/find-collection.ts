import type { Collection } from '../../../contract/collections/collection.ts'
import type { Shop, Tx } from '../../shop.ts'
import { withImage } from '../images/page-image.ts'
import { collectionRows, isShown } from './collection-rows.ts'

/** A collection that is shown today, by its address or a former one. */
export async function findCollection(shop: Shop, db: Tx, slug: string): Promise<Collection | undefined> {
  if (!/^[a-z0-9-]{1,100}$/.test(slug)) return undefined
  const row = await collectionRows(db)
    .where(isShown(shop))
    .where((eb) =>
      eb.or([
        eb('page.slug', '=', slug),
        eb('page.id', 'in', (sub) =>
          sub.selectFrom('former_collection_slugs as f').select('f.collection_id').where('f.slug', '=', slug),
        ),
      ]),
    )
    .executeTakeFirst()
  return row && withImage(row)
}
