import { type RawBuilder, sql } from 'kysely'
import { type Cart, type GuestCart, MAX_QUANTITY } from '../../contract/cart.ts'
import { inOneTrip } from '../../db/in-one-trip.ts'
import { notFound, ShopError } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { type CartOwner, cartOf, cartRow, type GuestsCart, ownedBy, type UsersCart } from './find-cart.ts'
import { NO_LONGER_SOLD, shortOf } from './line-problem.ts'

export type LineChange = { product_id: string; quantity: number }

/**
 * Puts a quantity of a product into a cart, into the line it may already have there; the cart afterwards.
 * @throws ShopError 'not_found' for a cart that isn't the caller's or an unknown product,
 *   'conflict' when it is no longer sold or the line would be too long, 'sold_out' when stock is short
 */
export async function addToCart(shop: Shop, where: GuestsCart, change: LineChange): Promise<GuestCart>
export async function addToCart(shop: Shop, where: UsersCart, change: LineChange): Promise<Cart>
export async function addToCart(shop: Shop, where: CartOwner, change: LineChange): Promise<Cart | GuestCart> {
  const [[outcome], found] = await inOneTrip(shop.db, addLine(shop, where, change), cartRow(where))
  if (!outcome?.has_cart) throw notFound('cart')
  if (!outcome.added) throw refusal(outcome)
  const cart = cartOf(found)
  if (!cart) throw notFound('cart')
  return cart
}

type Outcome = { has_cart: boolean; stock: number | null; withdrawn: boolean | null; added: boolean }

// The cart's row is locked first, as placing an order does, so that a line never slips between the two.
function addLine(shop: Shop, where: CartOwner, change: LineChange): RawBuilder<Outcome> {
  return sql<Outcome>`
    with cart as (
      update carts c set touched_at = ${shop.clock.now()} where ${ownedBy(where)} returning c.id
    ), wanted as (
      select id, least(stock_quantity, ${MAX_QUANTITY}::int) as most, stock_quantity, withdrawn_at is not null as withdrawn
      from products where id = ${change.product_id}
    ), added as (
      insert into cart_items as line (cart_id, product_id, quantity)
      select cart.id, wanted.id, ${change.quantity}::int from cart, wanted
      where not wanted.withdrawn and ${change.quantity}::int <= wanted.most
      on conflict (cart_id, product_id) do update set quantity = line.quantity + excluded.quantity
      where line.quantity + excluded.quantity <= (select most from wanted)
      returning id
    )
    select exists(select from cart) as has_cart, exists(select from added) as added,
      (select stock_quantity from wanted) as stock, (select withdrawn from wanted) as withdrawn`
}

function refusal({ stock, withdrawn }: Outcome): ShopError {
  if (stock === null) return notFound('product')
  if (withdrawn) return new ShopError('conflict', NO_LONGER_SOLD)
  if (stock > MAX_QUANTITY) {
    return new ShopError('conflict', `A cart can hold at most ${MAX_QUANTITY} of one product`)
  }
  return new ShopError('sold_out', shortOf(stock))
}
