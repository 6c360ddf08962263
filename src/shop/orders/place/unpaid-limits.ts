import { type RawBuilder, sql } from 'kysely'
import { ShopError } from '../../lib/errors.ts'
import { waitOf } from '../../lib/rate-limited.ts'
import type { Shop } from '../../shop.ts'
import type { OrderRequest } from './order-request.ts'
import type { WrittenOrder } from './write-order.ts'

const ORDERS_PER_CUSTOMER = 3
const ORDERS_PER_ADDRESS = 20
const STOCK_SHARE_PER_ADDRESS = 1 / 4
const MIN_PIECES_PER_ADDRESS = 3
const ADDRESS_LOCK = 1
const CUSTOMER_LOCK = 2

/**
 * A CTE that expects a CTE `cart`. Orders of one address or customer are counted one at a time. Lock order: cart, address,
 * customer, variants.
 */
export function lockUnpaidLimits({ owner, guest, clientIp }: OrderRequest): RawBuilder<unknown> {
  const customer = 'userId' in owner ? owner.userId : guest?.email.toLowerCase()
  return sql`limits_lock as materialized (
    select id, pg_advisory_xact_lock(${ADDRESS_LOCK}::integer, hashtext(${clientIp}::text)),
      pg_advisory_xact_lock(${CUSTOMER_LOCK}::integer, hashtext(${customer ?? ''}::text))
    from cart
  )`
}

type UnpaidOrders = { orders: number; oldest_expires_at: string | null }

export type UnpaidUsage = {
  by_customer: UnpaidOrders
  by_address: UnpaidOrders
  /** Variants that exceed the limit, with the pieces that the address has reserved and may reserve. */
  excess: { name: string; reserved: number; max: number }[] | null
}

/** Expects the CTE `LINES_BY_VARIANT` and the locks of `lockUnpaidLimits` and the variants. `orders.client_ip` is set while unpaid. */
export function unpaidUsage(
  { totals }: WrittenOrder,
  request: OrderRequest,
  scale: number,
): { ctes: RawBuilder<unknown>; columns: RawBuilder<unknown> } {
  if (totals.total === 0) return { ctes: sql``, columns: sql`` }
  const minimum = scaledLimit(MIN_PIECES_PER_ADDRESS, scale)
  const ctes = sql`,
    line_of_address as (
      select line.*, (${unpaidPieces(sql`o.client_ip = ${request.clientIp}`)}) as reserved
      from variant_line line
    ),
    line_with_limit as (
      select line.*,
        case
          when quantity + reserved <= ${minimum}::float then ${minimum}::float
          else greatest(
            ${minimum}::float,
            ${STOCK_SHARE_PER_ADDRESS * scale}::float
              * (available + (${unpaidPieces(sql`o.client_ip is not null`)}))
          )
        end as max
      from line_of_address line
    ),
    excess as (
      select json_agg(json_build_object('name', name, 'reserved', reserved, 'max', max) order by position) as products
      from line_with_limit
      where quantity + reserved > max
    )`
  const columns = sql`, ${unpaidOrders(request)}, (select products from excess) as excess`
  return { ctes, columns }
}

/** Customers are counted by account, so that guests with the same e-mail address cannot use up their limit. */
function unpaidOrders({ owner, guest, clientIp }: OrderRequest, excludedId?: string): RawBuilder<unknown> {
  const isOfCustomer =
    'userId' in owner
      ? sql`user_id = ${owner.userId}`
      : sql`user_id is null and lower(email) = lower(${guest?.email ?? ''})`
  const count = (condition: RawBuilder<unknown>) => sql`
    (select json_build_object('orders', count(*), 'oldest_expires_at', min(reserved_until))
      from orders
      where ${condition} and client_ip is not null and id is distinct from ${excludedId ?? null}::uuid)`
  return sql`${count(isOfCustomer)} as by_customer, ${count(sql`client_ip = ${clientIp}`)} as by_address`
}

function unpaidPieces(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select coalesce(sum(i.quantity), 0)::integer
    from orders o
    join order_items i on i.order_id = o.id
    where ${condition} and i.variant_id = line.variant_id`
}

/** @throws ShopError 'too_many_tries' */
export function enforceUnpaidLimits(order: WrittenOrder, scale: number, usage: UnpaidUsage): void {
  if (order.totals.total === 0) return
  enforceOrderLimits(order.at, scale, usage)
  const product = usage.excess?.[0]
  if (product) {
    const expiresAt = product.reserved > 0 ? usage.by_address.oldest_expires_at : null
    throw limitError(order.at, expiresAt, (wait) => excessText(product, wait))
  }
}

/** Runs before the replaced order is cancelled, so that a refusal changes nothing. @throws ShopError 'too_many_tries' */
export async function enforceLimitsExcluding(
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
  { by_customer, by_address }: Pick<UnpaidUsage, 'by_customer' | 'by_address'>,
): void {
  if (by_customer.orders >= scaledLimit(ORDERS_PER_CUSTOMER, scale)) {
    const what = 'Too many orders with this e-mail address are waiting for their payment.'
    throw limitError(
      at,
      by_customer.oldest_expires_at,
      (wait) => `${what} Please pay for one of them, or try again in ${wait}.`,
    )
  }
  if (by_address.orders >= scaledLimit(ORDERS_PER_ADDRESS, scale)) {
    const what = 'Too many orders from your network are waiting for their payment.'
    throw limitError(at, by_address.oldest_expires_at, (wait) => `${what} Please try again in ${wait}.`)
  }
}

function scaledLimit(count: number, scale: number): number {
  return Math.max(1, Math.round(count * scale))
}

function excessText(
  { name, reserved, max }: NonNullable<UnpaidUsage['excess']>[number],
  wait: string,
): string {
  const left = Math.floor(max) - reserved
  if (reserved === 0) return `${name}: at most ${left} can be ordered at once right now. Please order fewer.`
  const what = `${name}: too many are in orders from your network that are waiting for their payment.`
  return `${what} Please ${left > 0 ? `order at most ${left}, or ` : ''}try again in ${wait}.`
}

const MIN_WAIT_MS = 60_000

/** @param expiresAt when the oldest unpaid order expires; null when waiting does not help */
function limitError(at: Date, expiresAt: string | null, sentence: (wait: string) => string): ShopError {
  const { seconds, words } = waitOf(
    Math.max(MIN_WAIT_MS, expiresAt ? Date.parse(expiresAt) - at.getTime() : 0),
  )
  return new ShopError('too_many_tries', `${sentence(words)} Your cart is unchanged.`, {
    retryAfter: seconds,
  })
}
