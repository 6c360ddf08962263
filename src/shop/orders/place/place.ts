import { ShopError } from '../../lib/errors.ts'
import type { Attempt } from '../../lib/idempotency.ts'
import type { Shop, Tx } from '../../shop.ts'
import { changeStock } from '../../stock/change-stock.ts'
import { openPayment, type PayableOrder } from '../payment/open-payment.ts'
import { returnToCart, UNDER_WAY } from '../payment/return-to-cart.ts'
import { settleFreeOrder } from '../payment/settle.ts'
import { CartHasOpenOrder, cartToOrder } from './cart-to-order.ts'
import type { OrderRequest } from './order-request.ts'
import { freeOrder, type PlacedOrder, resumeOrder } from './resume-order.ts'
import { enforceLimitsBesides } from './unpaid-limits.ts'
import { type WrittenOrder, writeOrder } from './write-order.ts'

/**
 * Orders a cart: takes the stock, writes the order, then opens its payment page. An open order of the same cart is
 * ended first, and its items come along.
 * @param attempt of a call with an idempotency key: one that was taken over finds the order it already made
 * @throws ShopError 'not_found', 'invalid', 'conflict', 'sold_out', 'too_many_tries', 'payment_unavailable': the cart is
 *   unchanged then
 */
export async function placeOrder(shop: Shop, request: OrderRequest, attempt?: Attempt): Promise<PlacedOrder> {
  const earlier = attempt?.isRetry ? await resumeOrder(shop, attempt.id) : undefined
  if (earlier) return earlier
  const order = await writeAlone(shop, request, attempt?.id ?? null)
  // A first try that was thought dead has written it at this very moment.
  if (!order) return (await resumeOrder(shop, attempt?.id ?? '')) ?? refuseSecond()
  if (order.totals.total === 0) return freeOrder(shop, order.id)
  const { id, url } = await openPayment(shop, payable(order))
  return { id, url, order: { id: order.id } }
}

function payable(order: WrittenOrder): PayableOrder {
  const { id, code, at, person, lines, promo, totals } = order
  return {
    id,
    code,
    at,
    email: person.email,
    lines: lines.map(({ product: { name, price }, quantity }) => ({ name, price, quantity })),
    promoCode: promo?.code,
    totals,
  }
}

const TRIES = 5

/**
 * Writes the order as the only open one of its cart.
 * @returns undefined when another try of the same attempt has written it meanwhile
 */
async function writeAlone(
  shop: Shop,
  request: OrderRequest,
  attemptId: string | null,
): Promise<WrittenOrder | undefined> {
  let unended: { orderId: string; refusal: ShopError } | undefined
  for (let left = TRIES; left > 0; left -= 1) {
    try {
      return await changeStock(shop, (tx) => write(tx, shop, request, attemptId))
    } catch (error) {
      if (isPassing(error)) continue
      if (isOwn(error, attemptId)) return undefined
      if (!(error instanceof CartHasOpenOrder)) throw unended && isConflict(error) ? unended.refusal : error
      if (unended?.orderId === error.orderId) throw unended.refusal
      // Nobody ends another's order without a try left to write one: the shopper would be left with none.
      if (left === 1) break
      await enforceLimitsBesides(shop, request, error.orderId)
      unended = await endOpenOrder(shop, error.orderId)
    }
  }
  refuseSecond()
}

function refuseSecond(): never {
  throw new ShopError('conflict', 'This cart is being checked out a second time. Please try again.')
}

async function write(
  tx: Tx,
  shop: Shop,
  request: OrderRequest,
  attemptId: string | null,
): Promise<WrittenOrder> {
  const parts = await cartToOrder(tx, shop, request)
  const order = await writeOrder(tx, shop, { request, parts, attemptId })
  if (order.totals.total === 0) await settleFreeOrder(tx, shop, order.id)
  return order
}

const WAITS =
  'The payment of your order before this one is still being confirmed. Your cart is kept: please order it once that is done.'

/** @returns the refusal when it can't be ended: it is paid, or its payment is under way */
async function endOpenOrder(shop: Shop, orderId: string) {
  try {
    await returnToCart(shop, orderId, { actor: 'shopper', reason: 'The cart was checked out again.' })
    return undefined
  } catch (error) {
    if (!isConflict(error)) throw error
    return { orderId, refusal: error.message === UNDER_WAY ? new ShopError('conflict', WAITS) : error }
  }
}

function isConflict(error: unknown): error is ShopError {
  return error instanceof ShopError && error.code === 'conflict'
}

function isOwn(error: unknown, attemptId: string | null): boolean {
  if (error instanceof CartHasOpenOrder) return attemptId !== null && error.idempotencyKey === attemptId
  return (error as { constraint?: string }).constraint === 'orders_idempotency_key_key'
}

const PASSING = new Set(['orders_code_key', 'orders_one_pending_per_cart'])

/**
 * A code drawn twice, an order of the cart that was not to be seen yet, or a deadlock that PostgreSQL resolved against
 * us: the next try has another outcome.
 */
function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { constraint, code } = error as { constraint?: string; code?: string }
  return PASSING.has(constraint ?? '') || code === '40P01'
}
