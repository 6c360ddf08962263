import { sql } from 'kysely'
import { collectedAddress, storedAddress } from '../../../contract/address/address-lines.ts'
import type { AdminOrder } from '../../../contract/admin/order.ts'
import type { DetailsCorrection, OrderDetails } from '../../../contract/admin/order-corrections.ts'
import { recordChange } from '../../audit/record-change.ts'
import { findMethod } from '../../delivery/delivery-methods.ts'
import { deliveryProblem } from '../../delivery/offer.ts'
import { fieldError, notFound, ShopError } from '../../lib/errors.ts'
import { assertUnchanged } from '../../lib/optimistic-lock.ts'
import { orderConfirmed } from '../../mail/messages/order-confirmed.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { isToShopper } from '../../mail/undelivered.ts'
import { renewSlipLinks } from '../../returns/slip/renew-slip-links.ts'
import type { Shop, Tx } from '../../shop.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { findOrder } from '../queries/find-order.ts'
import { readAdminOrder } from '../queries/read-admin-order.ts'
import { readCollection } from './collection.ts'
import { correctedFields, DETAILS_CORRECTED } from './corrections.ts'
import { NOT_SHIPPABLE } from './record-shipment.ts'
import { countShipments } from './shipment-rows.ts'

/** A customer's account and saved addresses stay as they are. @throws ShopError 'not_found', 'conflict' */
export async function correctDetails(
  shop: Shop,
  by: string,
  { id, notify, confirm_place, shown, ...given }: DetailsCorrection & { id: string },
): Promise<AdminOrder> {
  const at = shop.clock.now()
  return await shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw notFound('order')
    requireUnshipped(order)
    const before = await readDetails(tx, id)
    if (before.receiver_name === undefined && (given.receiver_name ?? given.receiver_phone) !== undefined)
      throw new ShopError('conflict', 'This order is not a gift: it has no receiver.')
    const isCollected = await readCollection(tx, id)
    const wanted = isCollected ? collectedAddress(given) : storedAddress(given)
    assertUnchanged('order', before, { shown, wanted })
    const after = correctedFields(before, wanted)
    if (!after) return await readAdminOrder(tx, id)
    if (isMoved(before, after) && (await countShipments(tx, id)) > 0)
      throw new ShopError('conflict', 'A parcel of this order has already been shipped to this address.')
    if (isMoved(before, after) && !confirm_place && !isCollected) await requireServed(tx, shop, id, after)
    await writeDetails(tx, id, { details: after, at })
    if (after.email !== before.email)
      await moveToEmail(tx, shop, order, { from: before.email, to: after.email })
    const change = { subject: 'order', id, name: order.code, action: DETAILS_CORRECTED } as const
    await recordChange(tx, { by, at, ...change, before, after })
    if (notify && order.paid_at) await queueConfirmation(tx, shop, id)
    return await readAdminOrder(tx, id)
  })
}

function requireUnshipped({ status, session_id }: LockedOrder): void {
  if (status === 'processing') return
  if (status !== 'pending') throw new ShopError('conflict', NOT_SHIPPABLE[status])
  // The provider refuses a repeated request for the payment page with another e-mail address.
  if (!session_id)
    throw new ShopError('conflict', 'The payment page of this order is being opened. Please try again.')
}

const ADDRESS = ['address', 'city', 'state', 'postal_code', 'country'] as const

function isMoved(before: OrderDetails, after: OrderDetails): boolean {
  return ADDRESS.some((name) => before[name] !== after[name])
}

/** @throws ShopError 'conflict' for a place to which the order's method does not go */
async function requireServed(tx: Tx, shop: Shop, id: string, place: OrderDetails): Promise<void> {
  const { shipping_method } = await tx
    .selectFrom('shippings')
    .select('shipping_method')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  const method = findMethod(shop, shipping_method)
  const problem = method && deliveryProblem(method, { goods: 0 }, place, shop.config.currency)
  if (problem) throw fieldError('confirm_place', problem, 'conflict')
}

async function readDetails(tx: Tx, id: string): Promise<OrderDetails> {
  const { receiver_name, receiver_phone, ...details } = await tx
    .selectFrom('orders as o')
    .innerJoin('shippings as s', 's.order_id', 'o.id')
    .leftJoin('gifts as g', 'g.order_id', 'o.id')
    .select(['g.receiver_name', 'g.receiver_phone'])
    .select(['o.first_name', 'o.last_name', 'o.email', 'o.phone_number'])
    .select(['s.address', 's.city', 's.state', 's.postal_code', 's.country'])
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow()
  if (receiver_name === null) return details
  return { ...details, receiver_name, receiver_phone: receiver_phone ?? '' }
}

async function writeDetails(
  tx: Tx,
  id: string,
  { details, at }: { details: OrderDetails; at: Date },
): Promise<void> {
  const { first_name, last_name, email, phone_number, receiver_name, receiver_phone, ...address } = details
  const person = { first_name, last_name, email, phone_number }
  await tx
    .updateTable('orders')
    .set({ ...person, updated_at: at })
    .where('id', '=', id)
    .execute()
  await tx.updateTable('shippings').set(address).where('order_id', '=', id).execute()
  if (receiver_name === undefined) return
  const receiver = { receiver_name, receiver_phone: receiver_phone ?? '' }
  await tx.updateTable('gifts').set(receiver).where('order_id', '=', id).execute()
}

// A guest's order belongs to the verified customer of its address. E-mails that wait go to the new one; links that were
// mailed to the old one end or are renewed, and its id alone no longer opens a guest's order.
async function moveToEmail(
  tx: Tx,
  shop: Shop,
  { id, customer_type }: LockedOrder,
  { from, to }: { from: string; to: string },
): Promise<void> {
  if (customer_type === 'guest') {
    await sql`
      update orders set is_link_closed = true, user_id = (select id from users where lower(email) = lower(${to})
        and email_verified_at is not null and deleted_at is null)
      where id = ${id}`.execute(tx)
  }
  await tx.deleteFrom('order_links').where('order_id', '=', id).execute()
  await renewSlipLinks(tx, shop, id)
  await sql`
    update emails e set recipient = ${to}
    where e.order_id = ${id} and e.status = 'queued' and lower(e.recipient) = lower(${from}) and ${isToShopper}`.execute(
    tx,
  )
}

async function queueConfirmation(tx: Tx, shop: Shop, id: string): Promise<void> {
  const order = await findOrder(tx, { id, of: 'anybody' })
  if (order) await queueMail(tx, shop, { ...orderConfirmed(shop, order), kind: 'order_confirmed_copy' })
}
