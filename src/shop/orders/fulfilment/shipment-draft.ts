import { sql } from 'kysely'
import type { ShipmentDraft } from '../../../contract/admin/shipment.ts'
import { notFound } from '../../lib/errors.ts'
import type { Shop } from '../../shop.ts'
import { deliveryDates } from '../place/delivery-dates.ts'
import { piecesInParcel } from '../queries/pieces-in-parcel.ts'
import { isInFuture } from './ship.ts'
import { isToShip } from './to-ship.ts'

type Draft = NonNullable<ShipmentDraft['order']>

/** @throws ShopError 'not_found' for an unknown order */
export async function readShipmentDraft(
  shop: Shop,
  { order_id, after }: { order_id?: string | undefined; after?: string | undefined },
): Promise<ShipmentDraft> {
  const id = order_id ?? (await nextToShip(shop, after))
  const draft = id && (await findDraft(shop, id))
  if (order_id && !draft) throw notFound('order')
  return {
    order: draft ? { ...draft, estimated_delivery: arrivalOf(shop, draft) } : null,
    to_ship: await countToShip(shop),
    last_parcel: (await lastParcel(shop)) ?? null,
  }
}

export function arrivalOf(
  shop: Shop,
  { estimated_delivery: day, shipping_method }: Pick<Draft, 'estimated_delivery' | 'shipping_method'>,
): string {
  return isInFuture(shop, day) ? day : deliveryDates(shop, shipping_method).to
}

export async function lastParcel({ db }: Pick<Shop, 'db'>) {
  return await db
    .selectFrom('shippings')
    .select(['shipping_company', 'tracking_number'])
    .where('shipped_at', 'is not', null)
    .orderBy('shipped_at', 'desc')
    .$narrowType<{ shipping_company: string; tracking_number: string }>()
    .limit(1)
    .executeTakeFirst()
}

const TO_SHIP = sql`orders o join payments pay on pay.order_id = o.id where o.status = 'processing' and ${isToShip}`

async function countToShip({ db }: Shop): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${TO_SHIP}`.execute(db)
  return rows[0]?.total ?? 0
}

/** The next by age after an order, then from the oldest on. */
async function nextToShip({ db }: Shop, after: string | undefined): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select o.id from ${TO_SHIP} and o.id is distinct from ${after ?? null}::uuid
    order by coalesce((o.created_at, o.id) < (select created_at, id from orders where id = ${after ?? null}::uuid), false),
      o.created_at, o.id limit 1`.execute(db)
  return rows[0]?.id
}

async function findDraft({ db }: Shop, id: string): Promise<Draft | undefined> {
  const { rows } = await sql<Draft>`
    select o.id, o.code, o.first_name || ' ' || o.last_name as name, s.city, s.shipping_method, s.estimated_delivery,
      ${piecesInParcel} as pieces
    from orders o join shippings s on s.order_id = o.id where o.id = ${id}`.execute(db)
  return rows[0]
}
