import { type RawBuilder, sql } from 'kysely'
import { ShopError } from '../../lib/errors.ts'
import { waitOf } from '../../lib/rate-limited.ts'
import type { Shop } from '../../shop.ts'
import type { OrderRequest } from './order-request.ts'
import type { WrittenOrder } from './write-order.ts'

const ORDERS_PER_PERSON = 3
const ORDERS_PER_ADDRESS = 20
const SHARE_OF_PRODUCT = 1 / 4
const PIECES_OF_PRODUCT = 3
const LOCK_OF_ADDRESS = 1
const LOCK_OF_PERSON = 2

/**
 * Locks a client address, then a customer or a guest's e-mail address, until the transaction ends: two orders of either
 * are counted one after the other. The part of a `with` that passes on `cart`, so that it comes after the cart's lock
 * and before the products' locks, always in this order.
 */
export function lockUnpaidLimits({ owner, guest, clientIp }: OrderRequest): RawBuilder<unknown> {
  const person = 'userId' in owner ? owner.userId : guest?.email.toLowerCase()
  return sql`limits_lock as materialized (
    select id, pg_advisory_xact_lock(${LOCK_OF_ADDRESS}::integer, hashtext(${clientIp}::text)),
      pg_advisory_xact_lock(${LOCK_OF_PERSON}::integer, hashtext(${person ?? ''}::text))
    from cart
  )`
}

type Unpaid = { orders: number; until: string | null }

/** What is unpaid beside the order that is being written. */
export type UnpaidUsage = {
  of_person: Unpaid
  of_address: Unpaid
  /** Products of which the order would hold too many: pieces of each that the address holds already, and may hold. */
  excess: { name: string; held: number; most: number }[] | null
}

/**
 * Counts what the order's customer or guest and its client address hold unpaid: columns of a statement that has
 * `line (product_id, name, quantity, available, …)`, sent under the locks of both and of the products.
 */
export function unpaidUsage(
  { totals }: WrittenOrder,
  request: OrderRequest,
  scale: number,
): RawBuilder<unknown> {
  if (totals.total === 0) return sql``
  const least = limitOf(PIECES_OF_PRODUCT, scale)
  return sql`, ${unpaidOrders(request)},
    (select json_agg(json_build_object('name', name, 'held', held, 'most', most) order by position) from (
      select line.*, held.pieces as held, most.pieces as most from line, lateral (
        ${unpaidPieces(sql`o.client_ip = ${request.clientIp}`)}
      ) held, lateral (
        select case when quantity + held.pieces <= ${least}::float then ${least}::float
          else greatest(${least}::float, ${SHARE_OF_PRODUCT * scale}::float
            * (available + (${unpaidPieces(sql`o.client_ip is not null`)}))) end as pieces
      ) most
    ) product where quantity + held > most) as excess`
}

/** A customer is counted by account: nobody else can use up that limit by ordering with the same e-mail address. */
function unpaidOrders({ owner, guest, clientIp }: OrderRequest, besides?: string): RawBuilder<unknown> {
  const person =
    'userId' in owner
      ? sql`user_id = ${owner.userId}`
      : sql`user_id is null and lower(email) = lower(${guest?.email ?? ''})`
  const unpaid = (which: RawBuilder<unknown>) => sql`
    (select json_build_object('orders', count(*), 'until', min(reserved_until)) from orders
      where ${which} and client_ip is not null and id is distinct from ${besides ?? null}::uuid)`
  return sql`${unpaid(person)} as of_person, ${unpaid(sql`client_ip = ${clientIp}`)} as of_address`
}

function unpaidPieces(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select coalesce(sum(i.quantity), 0)::integer as pieces
    from orders o join order_items i on i.order_id = o.id
    where ${which} and i.product_id = line.product_id`
}

/** @throws ShopError 'too_many_tries' when the order would be one too many, or hold too much of a product */
export function enforceUnpaidLimits(order: WrittenOrder, scale: number, usage: UnpaidUsage): void {
  // An order that costs nothing is never unpaid.
  if (order.totals.total === 0) return
  enforceOrderLimits(order.at, scale, usage)
  const product = usage.excess?.[0]
  if (product) {
    const until = product.held > 0 ? usage.of_address.until : null
    throw refusal(order.at, until, (wait) => excessText(product, wait))
  }
}

/**
 * Judges an order that replaces an open one, before that one is ended: a refused attempt changes nothing.
 * @throws ShopError 'too_many_tries'
 */
export async function enforceLimitsBesides(
  { db, clock, config }: Shop,
  request: OrderRequest,
  openOrderId: string,
): Promise<void> {
  const { rows } = await sql<UnpaidUsage>`select ${unpaidOrders(request, openOrderId)}`.execute(db)
  if (rows[0]) enforceOrderLimits(clock.now(), config.limitsScale, rows[0])
}

function enforceOrderLimits(
  at: Date,
  scale: number,
  { of_person, of_address }: Pick<UnpaidUsage, 'of_person' | 'of_address'>,
): void {
  if (of_person.orders >= limitOf(ORDERS_PER_PERSON, scale)) {
    const what = 'Too many orders with this e-mail address are waiting for their payment.'
    throw refusal(
      at,
      of_person.until,
      (wait) => `${what} Please pay for one of them, or try again in ${wait}.`,
    )
  }
  if (of_address.orders >= limitOf(ORDERS_PER_ADDRESS, scale)) {
    const what = 'Too many orders from your network are waiting for their payment.'
    throw refusal(at, of_address.until, (wait) => `${what} Please try again in ${wait}.`)
  }
}

function limitOf(count: number, scale: number): number {
  return Math.max(1, Math.round(count * scale))
}

function excessText({ name, held, most }: NonNullable<UnpaidUsage['excess']>[number], wait: string): string {
  const left = Math.floor(most) - held
  if (held === 0) return `${name}: at most ${left} can be ordered at once right now. Please order fewer.`
  const what = `${name}: too many are in orders from your network that are waiting for their payment.`
  return `${what} Please ${left > 0 ? `order at most ${left}, or ` : ''}try again in ${wait}.`
}

const SHORTEST_WAIT_MS = 60_000

/** @param until when the oldest of the unpaid orders ends; null where waiting does not help */
function refusal(at: Date, until: string | null, sentence: (wait: string) => string): ShopError {
  const { seconds, words } = waitOf(Math.max(SHORTEST_WAIT_MS, until ? Date.parse(until) - at.getTime() : 0))
  return new ShopError('too_many_tries', `${sentence(words)} Your cart is unchanged.`, {
    retryAfter: seconds,
  })
}
