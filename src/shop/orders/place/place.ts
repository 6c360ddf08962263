import { nameWithOptions } from '../../../contract/variant.ts'
import { ShopError } from '../../lib/errors.ts'
import type { Attempt } from '../../lib/idempotency.ts'
import type { Shop, Tx } from '../../shop.ts'
import { changeStock } from '../../stock/change-stock.ts'
import { openPayment, type PayableOrder } from '../payment/open-payment.ts'
import { PAYMENT_PENDING, returnToCart } from '../payment/return-to-cart.ts'
import { settleFreeOrder } from '../payment/settle.ts'
import { CartHasOpenOrder, cartToOrder } from './cart-to-order.ts'
import type { OrderRequest } from './order-request.ts'
import { freeOrderResult, type PlacedOrder, resumeOrder } from './resume-order.ts'
import { enforceLimitsExcluding } from './unpaid-limits.ts'
import { type WrittenOrder, writeOrder } from './write-order.ts'

/**
 * An unpaid order of the same cart is cancelled first. A retry resumes the order of the first call.
 * @throws ShopError; the cart stays unchanged
 */
export async function placeOrder(shop: Shop, request: OrderRequest, attempt?: Attempt): Promise<PlacedOrder> {
  const earlier = attempt?.isRetry ? await resumeOrder(shop, attempt.id) : undefined
  if (earlier) return earlier
  const order = await writeOnlyOpenOrder(shop, request, attempt?.id ?? null)
  if (!order) return (await resumeOrder(shop, attempt?.id ?? '')) ?? throwConcurrentCheckout()
  if (order.totals.total === 0) return freeOrderResult(shop, order.id)
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
    lines: lines.map(({ variant: { name, options }, price, quantity }) => ({
      name: nameWithOptions(name, options),
      price,
      quantity,
    })),
    promoCode: promo?.code,
    totals,
  }
}

const MAX_ATTEMPTS = 5

/** @returns undefined when a concurrent call with the same idempotency key has written the order */
async function writeOnlyOpenOrder(
  shop: Shop,
  request: OrderRequest,
  attemptId: string | null,
): Promise<WrittenOrder | undefined> {
  let uncancellable: { orderId: string; error: ShopError } | undefined
  for (let left = MAX_ATTEMPTS; left > 0; left -= 1) {
    try {
      return await changeStock(shop, (tx) => write(tx, shop, request, attemptId))
    } catch (error) {
      if (isRetryable(error)) continue
      if (isOwnAttempt(error, attemptId)) return undefined
      if (!(error instanceof CartHasOpenOrder))
        throw uncancellable && isConflict(error) ? uncancellable.error : error
      if (uncancellable?.orderId === error.orderId) throw uncancellable.error
      // Without an attempt left, a cancelled order could not be replaced.
      if (left === 1) break
      await enforceLimitsExcluding(shop, request, error.orderId)
      uncancellable = await cancelOpenOrder(shop, error.orderId)
    }
  }
  throwConcurrentCheckout()
}

function throwConcurrentCheckout(): never {
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

const PREVIOUS_PAYMENT_PENDING =
  'The payment of your order before this one is still being confirmed. Your cart is kept: please order it once that is done.'

/** @returns an error when the order is paid, or its payment is pending */
async function cancelOpenOrder(shop: Shop, orderId: string) {
  try {
    await returnToCart(shop, orderId, { actor: 'shopper', reason: 'The cart was checked out again.' })
    return undefined
  } catch (error) {
    if (!isConflict(error)) throw error
    const isPending = error.message === PAYMENT_PENDING
    return { orderId, error: isPending ? new ShopError('conflict', PREVIOUS_PAYMENT_PENDING) : error }
  }
}

function isConflict(error: unknown): error is ShopError {
  return error instanceof ShopError && error.code === 'conflict'
}

function isOwnAttempt(error: unknown, attemptId: string | null): boolean {
  if (error instanceof CartHasOpenOrder) return attemptId !== null && error.idempotencyKey === attemptId
  return (error as { constraint?: string }).constraint === 'orders_idempotency_key_key'
}

const DEADLOCK_DETECTED = '40P01'
const RETRYABLE_CONSTRAINTS = new Set(['orders_code_key', 'orders_one_pending_per_cart'])

function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { constraint, code } = error as { constraint?: string; code?: string }
  return RETRYABLE_CONSTRAINTS.has(constraint ?? '') || code === DEADLOCK_DETECTED
}
