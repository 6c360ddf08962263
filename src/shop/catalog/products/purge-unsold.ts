import { sql } from 'kysely'
import type { Shop } from '../../shop.ts'
import { dropFromCarts } from './drop-from-carts.ts'

/** Repeats what archiving and unpublishing do after their commit: the process may have ended before. */
export async function purgeUnsold({ db }: Pick<Shop, 'db'>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select p.id from products p
    where not p.on_sale and exists (select from cart_items i where i.product_id = p.id)`.execute(db)
  await dropFromCarts(
    db,
    rows.map(({ id }) => id),
  )
  await sql`
    delete from wishlist_items i using products p where p.id = i.product_id and p.archived_at is not null`.execute(
    db,
  )
}
