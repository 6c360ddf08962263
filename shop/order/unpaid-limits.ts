import { type RawBuilder, sql } from 'kysely'
import { ShopError } from '../errors.ts'
import { waitOf } from '../too-many.ts'
import type { OrderRequest } from './order-request.ts'
import type { WrittenOrder } from './write-order.ts'

const ORDERS_PER_EMAIL = 3
const ORDERS_PER_ADDRESS = 20
const SHARE_OF_PRODUCT = 1 / 4
const PIECES_OF_PRODUCT = 3
// From here on the limits are out of reach: nothing is locked or counted for them.
const UNLIMITED_SCALE = 10_000
const LOCK_OF_ADDRESS = 1
const LOCK_OF_EMAIL = 2

/**
 * Locks a client address, then an e-mail address, until the transaction ends: two orders of either are counted one
 * after the other. The part of a `with` that passes on `cart`, so that it comes after the cart's lock and before the
 * products' locks, always in this order.
 */
export function lockUnpaid(
  { owner, guest, clientAddress }: OrderRequest,
  scale: number,
): RawBuilder<unknown> {
  if (scale >= UNLIMITED_SCALE) return sql`counted_alone as (select id from cart)`
  const userId = 'userId' in owner ? owner.userId : null
  return sql`counted_alone as materialized (
    select id, pg_advisory_xact_lock(${LOCK_OF_ADDRESS}::integer, hashtext(${clientAddress}::text)),
      pg_advisory_xact_lock(${LOCK_OF_EMAIL}::integer, hashtext(lower(
        coalesce(${guest?.email ?? null}::text, (select email from users where id = ${userId})))))
    from cart
  )`
}

type Unpaid = { orders: number; until: string | null }

/** What is unpaid beside the order that is being written. */
export type UnpaidHoldings = {
  of_email: Unpaid
  of_address: Unpaid
  /** Products of which the order would hold too many: pieces of each that the address holds already, and may hold. */
  excess: { name: string; held: number; most: number }[] | null
}

/**
 * Counts what the order's e-mail and client address hold unpaid: columns of a statement that has
 * `line (product_id, name, quantity, available, …)`, sent under the locks of both addresses and of the products.
 */
export function unpaidHoldings(
  order: WrittenOrder,
  clientAddress: string,
  scale: number,
): RawBuilder<unknown> {
  if (!isLimited(order, scale)) return sql``
  const unpaid = sql`json_build_object('orders', count(*), 'until', min(reserved_until))`
  const least = limitOf(PIECES_OF_PRODUCT, scale)
  return sql`,
    (select ${unpaid} from orders where client_address is not null and lower(email) = lower(${order.person.email})) as of_email,
    (select ${unpaid} from orders where client_address = ${clientAddress}) as of_address,
    (select json_agg(json_build_object('name', name, 'held', held, 'most', most) order by position) from (
      select line.*, held.pieces as held, most.pieces as most from line, lateral (
        ${unpaidPieces(sql`o.client_address = ${clientAddress}`)}
      ) held, lateral (
        select case when quantity + held.pieces <= ${least}::float then ${least}::float
          else greatest(${least}::float, ${SHARE_OF_PRODUCT * scale}::float
            * (available + (${unpaidPieces(sql`o.client_address is not null`)}))) end as pieces
      ) most
    ) product where quantity + held > most) as excess`
}

function unpaidPieces(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select coalesce(sum(i.quantity), 0)::integer as pieces
    from orders o join order_items i on i.order_id = o.id
    where ${which} and i.product_id = line.product_id`
}

/** @throws ShopError 'too_many_tries' when the order would be one too many, or hold too much of a product */
export function requireRoom(order: WrittenOrder, scale: number, holdings: UnpaidHoldings): void {
  if (!isLimited(order, scale)) return
  const { of_email, of_address, excess } = holdings
  if (of_email.orders >= limitOf(ORDERS_PER_EMAIL, scale)) {
    const what = 'Too many orders with this e-mail address are waiting for their payment.'
    throw refusal(order, of_email, (wait) => `${what} Please pay for one of them, or try again in ${wait}.`)
  }
  if (of_address.orders >= limitOf(ORDERS_PER_ADDRESS, scale)) {
    const what = 'Too many orders from your network are waiting for their payment.'
    throw refusal(order, of_address, (wait) => `${what} Please try again in ${wait}.`)
  }
  const product = excess?.[0]
  if (product) throw refusal(order, of_address, (wait) => excessText(product, wait))
}

/** An order that costs nothing is never unpaid. */
function isLimited({ grandTotal }: WrittenOrder, scale: number): boolean {
  return grandTotal > 0 && scale < UNLIMITED_SCALE
}

function limitOf(count: number, scale: number): number {
  return Math.max(1, Math.round(count * scale))
}

function excessText(
  { name, held, most }: NonNullable<UnpaidHoldings['excess']>[number],
  wait: string,
): string {
  const left = Math.floor(most) - held
  if (held === 0) return `${name}: at most ${left} can be ordered at once right now. Please order fewer.`
  const what = `${name}: too many are in orders from your network that are waiting for their payment.`
  return `${what} Please ${left > 0 ? `order at most ${left}, or ` : ''}try again in ${wait}.`
}

const SHORTEST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = 35 * 60_000

function refusal({ at }: WrittenOrder, { until }: Unpaid, sentence: (wait: string) => string): ShopError {
  const waitMs = until ? Math.max(SHORTEST_WAIT_MS, Date.parse(until) - at.getTime()) : LONGEST_WAIT_MS
  const { seconds, words } = waitOf(waitMs)
  return new ShopError('too_many_tries', `${sentence(words)} Your cart is unchanged.`, {
    retryAfter: seconds,
  })
}
