import { sql } from 'kysely'
import type { GuestRecord } from '../../contract/cart.ts'
import type { Shop } from '../shop.ts'

/** A new guest with an empty cart. Whoever holds the ids is that guest. */
export async function createGuest(shop: Shop): Promise<GuestRecord> {
  const now = shop.clock.now()
  const { rows } = await sql<{ guest_id: string; id: string }>`
    with guest as (insert into guests (created_at) values (${now}) returning id)
    insert into carts (guest_id, touched_at) select id, ${now} from guest returning guest_id, id`.execute(
    shop.db,
  )
  const [made] = rows as [(typeof rows)[number]]
  const nobody = { first_name: null, last_name: null, email: null, phone_number: null }
  return { id: made.guest_id, ...nobody, cart: { id: made.id, cart_items: [] } }
}
