import { sql } from 'kysely'
import type { ShipmentDraft } from '../../../contract/admin/shipment.ts'
import { sumOf } from '../../../contract/money/split.ts'
import { findMethod, standardMethod } from '../../delivery/delivery-methods.ts'
import { promiseFor } from '../../delivery/promise.ts'
import { notFound } from '../../lib/errors.ts'
import type { Shop } from '../../shop.ts'
import {
  awaitingRefund,
  piecesOf,
  type WithdrawalsAndRefunds,
  withdrawalsAndRefunds,
} from '../../withdrawals/settle-withdrawals.ts'
import { itemsInParcel, type ParcelItem, piecesInParcel } from '../queries/pieces-in-parcel.ts'
import { findScannedOrder } from './scanned-order.ts'
import { isInFuture } from './ship.ts'
import { byDueDate, isToShipNow } from './to-ship.ts'

type Draft = Omit<NonNullable<ShipmentDraft['order']>, 'carrier'>

type DraftRow = Omit<Draft, 'awaiting_refund_quantity' | 'items'> &
  WithdrawalsAndRefunds & { items: ParcelItem[] }

type Wanted = { order_id?: string | undefined; code?: string | undefined; after?: string | undefined }

/** @throws ShopError 'not_found' for an unknown order; 'conflict' for the code of one that is not to be shipped */
export async function readShipmentDraft(
  shop: Shop,
  { order_id, code, after }: Wanted,
): Promise<ShipmentDraft> {
  const id = order_id ?? (code ? await findScannedOrder(shop, code) : await nextToShip(shop, after))
  const draft = id && (await findDraft(shop, id))
  if (order_id && !draft) throw notFound('order')
  return {
    order: draft
      ? {
          ...draft,
          carrier: findMethod(shop, draft.shipping_method)?.carrier ?? '',
          estimated_delivery: arrivalOf(shop, draft),
        }
      : null,
    to_ship: await countToShip(shop),
    last_parcel: (await lastParcel(shop)) ?? null,
  }
}

export function arrivalOf(
  shop: Shop,
  { estimated_delivery: day, shipping_method }: Pick<Draft, 'estimated_delivery' | 'shipping_method'>,
): string {
  if (isInFuture(shop, day)) return day
  return promiseFor(shop, findMethod(shop, shipping_method) ?? standardMethod(shop)).to
}

export async function lastParcel({ db }: Pick<Shop, 'db'>) {
  return await db
    .selectFrom('shipments')
    .select(['shipping_company', 'tracking_number'])
    .orderBy('shipped_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function toShip(shop: Shop) {
  return sql`orders o join payments pay on pay.order_id = o.id where o.status = 'processing' and ${isToShipNow(shop)}
  and not exists (select from shippings s where s.order_id = o.id and s.kind = 'collect')`
}

async function countToShip(shop: Shop): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${toShip(shop)}`.execute(
    shop.db,
  )
  return rows[0]?.total ?? 0
}

/** By due date: the next after an order, then from the first on. */
async function nextToShip(shop: Shop, after: string | undefined): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select o.id from ${toShip(shop)} and o.id is distinct from ${after ?? null}::uuid
    order by coalesce((${byDueDate}) < (select ${byDueDate} from orders o where o.id = ${after ?? null}::uuid), false), ${byDueDate} limit 1`.execute(
    shop.db,
  )
  return rows[0]?.id
}

async function findDraft({ db }: Shop, id: string): Promise<Draft | undefined> {
  const { rows } = await sql<DraftRow>`
    select o.id, o.code, coalesce((select g.receiver_name from gifts g where g.order_id = o.id), o.first_name || ' ' || o.last_name) as name, s.city, s.shipping_method, s.method_name, s.estimated_delivery,
      (select g.not_before from gifts g where g.order_id = o.id) as not_before, s.dispatch_from,
      ${piecesInParcel} as pieces, ${itemsInParcel} as items,
      ${withdrawalsAndRefunds}
    from orders o join shippings s on s.order_id = o.id join payments pay on pay.order_id = o.id
    where o.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { withdrawals, refunds, is_refunded_in_full, ...draft } = row
  const open = awaitingRefund({ withdrawals, refunds, is_refunded_in_full })
  const items = draft.items.map((item) => ({
    ...item,
    awaiting_refund_quantity: Math.min(item.quantity, piecesOf(open, item.order_item_id)),
  }))
  const awaiting_refund_quantity = sumOf(items.map((item) => item.awaiting_refund_quantity))
  return { ...draft, items, awaiting_refund_quantity }
}
