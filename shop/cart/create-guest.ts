import { sql } from 'kysely'
import type { GuestRecord } from '../../contract/cart.ts'
import { batched } from '../batched.ts'
import type { Shop } from '../shop.ts'

type Ids = { guest_id: string; id: string }

/** A new guest with an empty cart. Whoever holds the ids is that guest. */
export async function createGuest(shop: Shop): Promise<GuestRecord> {
  const made = await makeTogether(shop, null)
  const nobody = { first_name: null, last_name: null, email: null, phone_number: null }
  return { id: made.guest_id, ...nobody, cart: { id: made.id, cart_items: [] } }
}

const makeTogether = batched(async (shop, batch: null[]): Promise<Ids[]> => {
  const now = shop.clock.now()
  const { rows } = await sql<Ids>`
    with guest as (
      insert into guests (created_at) select ${now} from generate_series(1, ${batch.length}::int) returning id
    )
    insert into carts (guest_id, touched_at) select id, ${now} from guest returning guest_id, id`.execute(
    shop.db,
  )
  return rows
})
