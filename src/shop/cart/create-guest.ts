import { sql } from 'kysely'
import type { GuestRecord } from '../../contract/cart.ts'
import type { Shop } from '../shop.ts'

/** The ids are capabilities: a client that has them acts as that guest. */
export async function createGuest(shop: Shop): Promise<GuestRecord> {
  const now = shop.clock.now()
  const { rows } = await sql<{ guest_id: string; id: string }>`
    with guest as (insert into guests (created_at) values (${now}) returning id)
    insert into carts (guest_id, last_active_at) select id, ${now} from guest returning guest_id, id`.execute(
    shop.db,
  )
  const [{ guest_id, id }] = rows as [(typeof rows)[number]]
  const anonymous = { first_name: null, last_name: null, email: null, phone_number: null }
  return { id: guest_id, ...anonymous, cart: { id, cart_items: [] } }
}
