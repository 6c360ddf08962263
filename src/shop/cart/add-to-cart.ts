import { sql } from 'kysely'
import { type Cart, type GuestCart, MAX_QUANTITY } from '../../contract/cart.ts'
import { notFound, ShopError } from '../lib/errors.ts'
import type { Shop } from '../shop.ts'
import { type CartOwner, findCart, type GuestsCart, ownedBy, type UsersCart } from './find-cart.ts'
import { NO_LONGER_SOLD, stockShortage } from './line-problem.ts'

export type LineChange = { product_id: string; quantity: number }

/**
 * @throws ShopError 'not_found' for an unknown product or a cart that the caller does not own,
 *   'conflict' for an archived product or too large a quantity, 'sold_out'
 */
export async function addToCart(
  shop: Shop,
  where: WithCartId<GuestsCart>,
  change: LineChange,
): Promise<GuestCart>
export async function addToCart(shop: Shop, where: WithCartId<UsersCart>, change: LineChange): Promise<Cart>
export async function addToCart(shop: Shop, where: WithCartId<CartOwner>, change: LineChange) {
  const outcome = await addLine(shop, where, change)
  if (!outcome) throw notFound('cart')
  if (!outcome.is_added) throw errorOf(outcome)
  const cart = await findCart(shop.db, where)
  if (!cart) throw notFound('cart')
  return cart
}

type WithCartId<Owner extends CartOwner> = Owner & { cartId: string }
/** `stock` and `archived` are null for an unknown product. `held` is what the line holds already. */
type Outcome = { is_added: boolean; stock: number | null; archived: boolean | null; held: number }

// Locks the cart first, as placing an order does. last_active_at is only exact to the hour, which saves most writes.
async function addLine(
  shop: Shop,
  where: WithCartId<CartOwner>,
  { product_id, quantity }: LineChange,
): Promise<Outcome | undefined> {
  const now = shop.clock.now()
  const { rows } = await sql<Outcome>`
    with line as (
      select c.id as cart_id, c.last_active_at, p.stock_quantity as stock, p.archived_at is not null as archived,
        coalesce(i.quantity, 0) as held
      from carts c left join products p on p.id = ${product_id} and not p.draft
      left join cart_items i on i.cart_id = c.id and i.product_id = p.id
      where ${ownedBy(where)}
      for no key update of c
    ), touched as (
      update carts c set last_active_at = ${now} from line
      where c.id = line.cart_id and line.last_active_at < ${now}::timestamptz - interval '1 hour'
    ), added as (
      insert into cart_items as mine (cart_id, product_id, quantity)
      select cart_id, ${product_id}, ${quantity}::int from line where not archived and ${quantity}::int <= stock
      on conflict (cart_id, product_id) do update set quantity = mine.quantity + excluded.quantity
      where mine.quantity + excluded.quantity <= (select least(stock, ${MAX_QUANTITY}::int) from line)
      returning cart_id
    )
    select exists (select from added) as is_added, stock, archived, held from line`.execute(shop.db)
  return rows[0]
}

function errorOf({ stock, archived, held }: Outcome): ShopError {
  if (stock === null) return notFound('product')
  if (archived) return new ShopError('conflict', NO_LONGER_SOLD)
  if (stock > MAX_QUANTITY) {
    return new ShopError('conflict', `A cart can hold at most ${MAX_QUANTITY} of one product`)
  }
  return new ShopError('sold_out', shortageBeyond(stock, held))
}

function shortageBeyond(stock: number, held: number): string {
  if (stock === 0 || held === 0) return stockShortage(stock)
  const left = stock - held
  const more = left > 0 ? `${left} more ${left === 1 ? 'is' : 'are'} available.` : 'no more are available.'
  return `${stockShortage(stock)}. You already have ${held} in your cart; ${more}`
}
