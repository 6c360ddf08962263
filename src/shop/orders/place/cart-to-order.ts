import { sql } from 'kysely'
import { ownedBy } from '../../cart/find-cart.ts'
import { lineProblem } from '../../cart/line-problem.ts'
import { fieldError, notFound, ShopError } from '../../lib/errors.ts'
import { type PromoRow, validatePromo } from '../../promo/validate-promo.ts'
import type { Shop, Tx } from '../../shop.ts'
import { lockedProducts, type StockedProduct } from '../../stock/deduct-stock.ts'
import type { Address, OrderRequest, Person } from './order-request.ts'
import { lockUnpaidLimits } from './unpaid-limits.ts'

type OrderLine = { product: StockedProduct; quantity: number }

/** Everything that an order is made of: its lines under the locks, the rest as it was when the cart was asked for. */
export type OrderParts = {
  cartId: string
  lines: OrderLine[]
  promo: PromoRow | null
  person: Person
  address: Address
}

/** The cart's order before this one still awaits its payment: it must be ended first, outside this transaction. */
export class CartHasOpenOrder extends Error {
  readonly orderId: string
  readonly idempotencyKey: string | null
  constructor(orderId: string, idempotencyKey: string | null) {
    super('the cart has an open order')
    this.orderId = orderId
    this.idempotencyKey = idempotencyKey
  }
}

/**
 * Takes a cart's lines out of it, locks their products and checks that all of it can be ordered.
 * @throws CartHasOpenOrder; ShopError 'not_found' no such cart, 'invalid' promo code or address, 'conflict' empty or no
 *   longer sold, 'sold_out'
 */
export async function cartToOrder(tx: Tx, shop: Shop, request: OrderRequest): Promise<OrderParts> {
  const found = await takeParts(tx, request, shop.clock.now())
  if (!found) throw notFound('cart')
  const openOrder = found.open_order ?? (found.lines.length === 0 && (await findOpenOrder(tx, found.id)))
  if (openOrder) throw new CartHasOpenOrder(openOrder.id, openOrder.idempotency_key)
  // Most of a rush for the last pieces ends here, without waiting for the products' locks.
  found.lines.forEach(requireAvailable)
  const { promo, problem } = validatePromo(shop, request.promoCode, found.promo)
  if (problem) throw fieldError('promo_code', problem)
  const address = 'address' in request.shipTo ? request.shipTo.address : found.address
  if (!address) throw fieldError('shipping_address_id', 'This address does not exist.')
  const person = request.guest ?? found.customer
  if (!person) throw notFound('account')
  return { cartId: found.id, lines: checkedLines(found.lines, found.products), promo, person, address }
}

type CartLine = { product_id: string; quantity: number; name: string; available: number; archived: boolean }

type OpenOrder = { id: string; idempotency_key: string | null }

type Found = {
  id: string
  open_order: OpenOrder | null
  /** With name and stock as they were when the statement began. */
  lines: CartLine[]
  /** Under their locks. */
  products: StockedProduct[]
  promo: PromoRow | null
  customer: Person | null
  address: Address | null
}

/**
 * The update locks the cart's row before any line is touched: carts change one at a time. Who waited for that lock may
 * not see the order that was made meanwhile: then it has no lines left, or the order can't be written a second time.
 */
async function takeParts(tx: Tx, request: OrderRequest, at: Date): Promise<Found | undefined> {
  const userId = 'userId' in request.owner ? request.owner.userId : null
  const addressId = 'addressId' in request.shipTo ? request.shipTo.addressId : null
  const { rows } = await sql<Found>`
    with cart as (
      update carts c set last_active_at = ${at} where ${ownedBy(request.owner)} returning c.id
    ), ${lockUnpaidLimits(request)},
    gone as (
      delete from cart_items where cart_id = (select id from limits_lock) returning product_id, quantity, created_at
    ), line as (
      select gone.*, p.name, p.stock_quantity as available, p.archived_at is not null as archived
      from gone join products p on p.id = gone.product_id
    )
    select cart.id,
      (select json_build_object('id', id, 'idempotency_key', idempotency_key) from orders
        where cart_id = cart.id and status = 'pending') as open_order,
      (select coalesce(json_agg(line order by created_at, product_id), '[]') from line) as lines,
      (select coalesce(json_agg(product), '[]') from (${lockedProducts(OF_LINES)}) product) as products,
      (select json_build_object('id', id, 'code', code, 'discount', discount::text, 'expiration_date', expiration_date)
        from promos where lower(code) = lower(${request.promoCode})) as promo,
      (select json_build_object('first_name', first_name, 'last_name', last_name, 'email', email,
        'phone_number', phone_number) from users where id = ${userId}) as customer,
      (select json_build_object('address', address, 'city', city, 'state', state, 'postal_code', postal_code,
        'country', country) from addresses where id = ${addressId} and user_id = ${userId}) as address
    from cart`.execute(tx)
  return rows[0]
}

/** None where a line can't be had even before its product is locked. */
const OF_LINES = sql<boolean>`id = any(array(select product_id from line))
  and not exists (select from line where archived or quantity > available)`

async function findOpenOrder(tx: Tx, cartId: string): Promise<OpenOrder | undefined> {
  return await tx
    .selectFrom('orders')
    .select(['id', 'idempotency_key'])
    .where('cart_id', '=', cartId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
}

function requireAvailable({ name, ...line }: CartLine): void {
  const problem = lineProblem(line)
  if (problem) throw new ShopError(line.archived ? 'conflict' : 'sold_out', `${name}: ${problem}`)
}

function checkedLines(lines: CartLine[], products: StockedProduct[]): OrderLine[] {
  if (lines.length === 0) throw new ShopError('conflict', 'Your cart is empty.')
  const byId = new Map(products.map((product) => [product.id, product]))
  return lines.map((line) => {
    const product = byId.get(line.product_id)
    if (!product) throw notFound('product')
    const { archived, stock_quantity: available } = product
    requireAvailable({ ...line, available, archived })
    return { product, quantity: line.quantity }
  })
}
