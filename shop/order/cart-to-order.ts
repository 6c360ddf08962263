import { sql } from 'kysely'
import { type CartOwner, ownedBy } from '../cart/find-cart.ts'
import { lineProblem } from '../cart/line-problem.ts'
import { fieldError, notFound, ShopError } from '../errors.ts'
import { judgePromo, type PromoRow } from '../promo/judge-promo.ts'
import type { Shop, Tx } from '../shop.ts'
import { lockedProducts, type StockedProduct } from '../stock/take.ts'
import type { Address, OrderRequest, Person } from './order-request.ts'

type OrderLine = { product: StockedProduct; quantity: number }

/** Everything that an order is made of, as it stands under the locks. */
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
  const cart = await emptyCart(tx, request.owner, shop.clock.now())
  if (!cart) throw notFound('cart')
  // Most of a rush for the last pieces ends here, without waiting for the products' locks.
  if (!cart.has_open_order) cart.lines.forEach(requireAvailable)
  const found = await findParts(tx, request, cart)
  if (found.open_order) throw new CartHasOpenOrder(found.open_order.id, found.open_order.idempotency_key)
  const { promo, problem } = judgePromo(shop, request.promoCode, found.promo)
  if (problem) throw fieldError('promo_code', problem)
  const address = 'address' in request.shipTo ? request.shipTo.address : found.address
  if (!address) throw fieldError('shipping_address_id', 'This address does not exist.')
  const person = request.guest ?? found.customer
  if (!person) throw notFound('account')
  return { cartId: cart.id, lines: checkedLines(cart.lines, found.products), promo, person, address }
}

type CartLine = { product_id: string; quantity: number; name: string; available: number; withdrawn: boolean }

type EmptiedCart = { id: string; has_open_order: boolean; lines: CartLine[] }

// The update locks the cart's row before any line is touched: carts change one at a time.
async function emptyCart(tx: Tx, owner: CartOwner, at: Date): Promise<EmptiedCart | undefined> {
  const { rows } = await sql<EmptiedCart>`
    with cart as (
      update carts c set touched_at = ${at} where ${ownedBy(owner)} returning c.id
    ), gone as (
      delete from cart_items where cart_id = (select id from cart) returning product_id, quantity, created_at
    )
    select cart.id,
      exists(select from orders o where o.cart_id = cart.id and o.status = 'pending') as has_open_order,
      (select coalesce(json_agg(line order by line.created_at, line.product_id), '[]') from (
        select gone.*, p.name, p.stock_quantity as available, p.withdrawn_at is not null as withdrawn
        from gone join products p on p.id = gone.product_id) line) as lines
    from cart`.execute(tx)
  return rows[0]
}

function requireAvailable({ name, ...line }: CartLine): void {
  const problem = lineProblem(line)
  if (problem) throw new ShopError(line.withdrawn ? 'conflict' : 'sold_out', `${name}: ${problem}`)
}

type Found = {
  open_order: { id: string; idempotency_key: string | null } | null
  products: StockedProduct[]
  promo: PromoRow | null
  customer: Person | null
  address: Address | null
}

async function findParts(
  tx: Tx,
  request: OrderRequest,
  cart: { id: string; lines: CartLine[] },
): Promise<Found> {
  const userId = 'userId' in request.owner ? request.owner.userId : null
  const addressId = 'addressId' in request.shipTo ? request.shipTo.addressId : null
  const { rows } = await sql<Found>`
    select
      (select json_build_object('id', id, 'idempotency_key', idempotency_key) from orders
        where cart_id = ${cart.id} and status = 'pending') as open_order,
      ${lockedProducts(cart.lines.map((line) => line.product_id))} as products,
      (select json_build_object('id', id, 'code', code, 'discount', discount::text, 'expiration_date', expiration_date)
        from promos where lower(code) = lower(${request.promoCode})) as promo,
      (select json_build_object('first_name', first_name, 'last_name', last_name, 'email', email,
        'phone_number', phone_number) from users where id = ${userId}) as customer,
      (select json_build_object('address', address, 'city', city, 'state', state, 'postal_code', postal_code,
        'country', country) from addresses where id = ${addressId} and user_id = ${userId}) as address`.execute(
    tx,
  )
  return rows[0] as Found
}

function checkedLines(lines: CartLine[], products: StockedProduct[]): OrderLine[] {
  if (lines.length === 0) throw new ShopError('conflict', 'Your cart is empty.')
  const byId = new Map(products.map((product) => [product.id, product]))
  return lines.map((line) => {
    const product = byId.get(line.product_id)
    if (!product) throw notFound('product')
    const { withdrawn, stock_quantity: available } = product
    requireAvailable({ ...line, available, withdrawn })
    return { product, quantity: line.quantity }
  })
}
