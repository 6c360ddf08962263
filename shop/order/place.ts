import { ShopError } from '../errors.ts'
import type { Attempt } from '../once.ts'
import type { Shop, Tx } from '../shop.ts'
import { CartHasOpenOrder, cartToOrder } from './cart-to-order.ts'
import { openPayment } from './open-payment.ts'
import type { OrderRequest } from './order-request.ts'
import { returnToCart } from './return-to-cart.ts'
import { settleFreeOrder } from './settle.ts'
import { type WrittenOrder, writeOrder } from './write-order.ts'

/** `id` and `url` of the payment page; an order with nothing to pay shows its success page at once. */
export type PlacedOrder = { id: string; url: string; order: { id: string } }

/**
 * Orders a cart: takes the stock, writes the order, then opens its payment page. An open order of the same cart is
 * ended first, and its items come along.
 * @param attempt of a call with an idempotency key: one that was taken over finds the order it already made
 * @throws ShopError 'not_found', 'invalid', 'conflict', 'sold_out', 'payment_unavailable': the cart is unchanged then
 */
export async function placeOrder(shop: Shop, request: OrderRequest, attempt?: Attempt): Promise<PlacedOrder> {
  const earlier = attempt?.takenOver ? await findEarlier(shop, attempt.id) : undefined
  if (earlier) return earlier
  const order = await writeAlone(shop, request, attempt?.id ?? null)
  if (order.grandTotal === 0) return freeOrder(shop, order.id)
  const { id, url } = await openPayment(shop, order)
  return { id, url, order: { id: order.id } }
}

/** The order that a taken-over call made. One that nobody could have paid is left to be ended like any other. */
async function findEarlier(shop: Shop, attemptId: string): Promise<PlacedOrder | undefined> {
  const found = await shop.db
    .selectFrom('orders as o')
    .innerJoin('payments as p', 'p.order_id', 'o.id')
    .select(['o.id', 'o.status', 'o.grand_total', 'p.session_id', 'p.session_url'])
    .where('o.idempotency_key', '=', attemptId)
    .executeTakeFirst()
  if (!found) return undefined
  if (found.status !== 'cancelled') {
    if (found.grand_total === 0) return freeOrder(shop, found.id)
    if (found.session_id && found.session_url) {
      return { id: found.session_id, url: found.session_url, order: { id: found.id } }
    }
  }
  await shop.db.updateTable('orders').set({ idempotency_key: null }).where('id', '=', found.id).execute()
  return undefined
}

const TRIES = 5

/** Writes the order as the only open one of its cart. */
async function writeAlone(
  shop: Shop,
  request: OrderRequest,
  attemptId: string | null,
): Promise<WrittenOrder> {
  let unended: { orderId: string; refusal: ShopError } | undefined
  for (let left = TRIES; left > 0; left -= 1) {
    try {
      return await shop.db.transaction().execute((tx) => write(tx, shop, request, attemptId))
    } catch (error) {
      if (isPassing(error)) continue
      if (!(error instanceof CartHasOpenOrder)) throw unended && isConflict(error) ? unended.refusal : error
      if (unended?.orderId === error.orderId) throw unended.refusal
      if (attemptId && error.idempotencyKey === attemptId) break
      unended = await endOpenOrder(shop, error.orderId)
    }
  }
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
  if (order.grandTotal === 0) await settleFreeOrder(tx, shop, order.id)
  return order
}

/** @returns the refusal when it can't be ended: it is paid, or its payment is under way */
async function endOpenOrder(shop: Shop, orderId: string) {
  try {
    await returnToCart(shop, orderId, { actor: 'shopper', reason: 'The cart was checked out again.' })
    return undefined
  } catch (error) {
    if (isConflict(error)) return { orderId, refusal: error }
    if (!(error instanceof ShopError) || error.code !== 'payment_unavailable') throw error
    throw new ShopError('payment_unavailable', 'Payment is unavailable right now. Your cart is unchanged.')
  }
}

function isConflict(error: unknown): error is ShopError {
  return error instanceof ShopError && error.code === 'conflict'
}

/** A code drawn twice, or a deadlock that PostgreSQL resolved against us: the next try has another outcome. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { constraint, code } = error as { constraint?: string; code?: string }
  return constraint === 'orders_code_key' || code === '40P01'
}

function freeOrder(shop: Shop, id: string): PlacedOrder {
  return { id, url: `${shop.config.publicUrl}/success/${id}`, order: { id } }
}
